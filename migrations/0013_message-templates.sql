ALTER TABLE "application_messages" ADD COLUMN "template" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_messages" ADD COLUMN "reference" text DEFAULT '' NOT NULL;