CREATE TABLE "application_queue" (
	"application" bigint PRIMARY KEY NOT NULL,
	"applicant" bigint NOT NULL,
	"assignee" bigint,
	"submitted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"round" integer NOT NULL,
	"state" text NOT NULL,
	"supplier_type" text NOT NULL,
	"area_code" text NOT NULL,
	"credit_code" text NOT NULL,
	"categories" text NOT NULL,
	"expires_on" text NOT NULL,
	"sought" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_settings" (
	"reviewer" bigint PRIMARY KEY NOT NULL,
	"default_filter" bigint,
	"columns" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_queue" ADD CONSTRAINT "application_queue_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_settings" ADD CONSTRAINT "queue_settings_reviewer_screen_users_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_settings" ADD CONSTRAINT "queue_settings_default_filter_saved_filters_id_fk" FOREIGN KEY ("default_filter") REFERENCES "public"."saved_filters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_owner_screen_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_queue_applicant" ON "application_queue" USING btree ("applicant");--> statement-breakpoint
CREATE INDEX "application_queue_due" ON "application_queue" USING btree ("due_at","application");--> statement-breakpoint
CREATE INDEX "application_queue_due_last" ON "application_queue" USING btree ("due_at" DESC NULLS LAST,"application" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_queue_submitted" ON "application_queue" USING btree ("submitted_at","application");--> statement-breakpoint
CREATE INDEX "application_queue_decided" ON "application_queue" USING btree ("decided_at","application");--> statement-breakpoint
CREATE INDEX "application_queue_decided_last" ON "application_queue" USING btree ("decided_at" DESC NULLS LAST,"application" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_queue_area" ON "application_queue" USING btree ("area_code","application");--> statement-breakpoint
CREATE INDEX "application_queue_sought" ON "application_queue" USING btree ("sought","application");--> statement-breakpoint
CREATE INDEX "application_queue_credit_code" ON "application_queue" USING btree ("credit_code") WHERE credit_code <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("owner","name");--> statement-breakpoint
CREATE INDEX "saved_filters_shared" ON "saved_filters" USING btree ("name") WHERE is_shared;