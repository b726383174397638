ALTER TABLE "applications" ADD COLUMN "company_key" text GENERATED ALWAYS AS (company_key(fields->>'company_name')) STORED;--> statement-breakpoint
CREATE INDEX "application_messages_phone" ON "application_messages" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "applications_company_key" ON "applications" USING btree ("company_key") WHERE company_key <> '';