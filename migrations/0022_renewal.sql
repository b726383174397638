CREATE TABLE "expiry_reminders" (
	"application" bigint NOT NULL,
	"paper" text NOT NULL,
	"valid_to" text NOT NULL,
	"notice" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "expiry_reminders_application_paper_valid_to_notice_pk" PRIMARY KEY("application","paper","valid_to","notice")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "admitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE applications SET admitted_at = decided_at WHERE state IN ('approved', 'suspended');
