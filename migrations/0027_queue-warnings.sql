ALTER TABLE "application_queue" ADD COLUMN "warnings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_queue" ADD COLUMN "related" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_queue" ADD COLUMN "unchecked" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "application_queue_unchecked" ON "application_queue" USING btree ("application") WHERE unchecked > 0;