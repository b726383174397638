CREATE TABLE "application_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" bigint NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"revision" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_messages" (
	"event" bigint PRIMARY KEY NOT NULL,
	"application" bigint NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_remarks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_remarks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" bigint NOT NULL,
	"event" bigint NOT NULL,
	"field" text NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"applicant" bigint NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"company_name" text GENERATED ALWAYS AS (coalesce(fields->>'company_name', '')) STORED,
	"credit_code" text GENERATED ALWAYS AS (coalesce(fields->>'credit_code', '')) STORED,
	"supplier_type" text GENERATED ALWAYS AS (coalesce(fields->>'supplier_type', '')) STORED,
	"area_code" text GENERATED ALWAYS AS (coalesce(fields->>'area_code', '')) STORED,
	"area_name" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"entered_by" bigint,
	"assignee" bigint,
	"round" integer DEFAULT 0 NOT NULL,
	"consent_version" text DEFAULT '' NOT NULL,
	"consent_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"due_left_ms" bigint,
	"decided_at" timestamp with time zone,
	"decision_text" text DEFAULT '' NOT NULL,
	"reapply_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "required_items" (
	"supplier_type" text NOT NULL,
	"field" text NOT NULL,
	"least" integer NOT NULL,
	CONSTRAINT "required_items_supplier_type_field_pk" PRIMARY KEY("supplier_type","field")
);
--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_event_application_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."application_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_messages" ADD CONSTRAINT "application_messages_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD CONSTRAINT "application_remarks_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD CONSTRAINT "application_remarks_event_application_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."application_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_applicant_applicants_id_fk" FOREIGN KEY ("applicant") REFERENCES "public"."applicants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_entered_by_screen_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assignee_screen_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application","id");--> statement-breakpoint
CREATE INDEX "application_events_timeline" ON "application_events" USING btree ("application","id") WHERE from_state <> to_state;--> statement-breakpoint
CREATE INDEX "application_events_decisions" ON "application_events" USING btree ("at") WHERE action in ('approve', 'return', 'reject');--> statement-breakpoint
CREATE INDEX "application_messages_application" ON "application_messages" USING btree ("application");--> statement-breakpoint
CREATE INDEX "application_messages_queued" ON "application_messages" USING btree ("at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "application_remarks_application" ON "application_remarks" USING btree ("application","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_applicant" ON "applications" USING btree ("applicant");--> statement-breakpoint
CREATE INDEX "applications_queue" ON "applications" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "applications_credit_code" ON "applications" USING btree ("credit_code") WHERE credit_code <> '';--> statement-breakpoint
CREATE INDEX "applications_company_name" ON "applications" USING btree ("company_name") WHERE company_name <> '';--> statement-breakpoint
CREATE INDEX "applications_assignee" ON "applications" USING btree ("assignee","state");