DROP INDEX "applicants_phone";--> statement-breakpoint
DROP INDEX "application_messages_phone";--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "phone_index" text;--> statement-breakpoint
ALTER TABLE "applicants" ADD COLUMN "phone_end" text;--> statement-breakpoint
ALTER TABLE "recoveries" ADD COLUMN "phone_index" text;--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "phone_index" text;--> statement-breakpoint
CREATE UNIQUE INDEX "applicants_phone_index" ON "applicants" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "applicants_phone_end" ON "applicants" USING btree ("phone_end");--> statement-breakpoint
CREATE INDEX "recoveries_phone_index" ON "recoveries" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "application_messages_phone_index" ON "application_messages" USING btree ("phone_index");