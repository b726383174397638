ALTER TABLE "job_uploads" ADD COLUMN "received" integer;--> statement-breakpoint
ALTER TABLE "job_uploads" ADD COLUMN "fault" text;