CREATE TABLE "application_conditions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_conditions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" bigint NOT NULL,
	"event" bigint NOT NULL,
	"text" text NOT NULL,
	"due_on" text NOT NULL,
	"met_at" timestamp with time zone,
	"met_by" bigint,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "application_note_mentions" (
	"note" bigint NOT NULL,
	"person" bigint NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "application_note_mentions_note_person_pk" PRIMARY KEY("note","person")
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" bigint NOT NULL,
	"author" bigint NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_presence" (
	"application" bigint NOT NULL,
	"reviewer" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_presence_application_reviewer_pk" PRIMARY KEY("application","reviewer")
);
--> statement-breakpoint
CREATE TABLE "application_section_views" (
	"application" bigint NOT NULL,
	"round" integer NOT NULL,
	"reviewer" bigint NOT NULL,
	"section" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_section_views_application_round_reviewer_section_pk" PRIMARY KEY("application","round","reviewer","section")
);
--> statement-breakpoint
CREATE TABLE "four_eyes_types" (
	"supplier_type" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remark_reasons" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"active" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" bigint NOT NULL,
	CONSTRAINT "remark_reasons_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
ALTER TABLE "application_remarks" ADD COLUMN "reason_zh" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD COLUMN "reason_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD COLUMN "severity" text DEFAULT 'must' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD COLUMN "picture" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "application_remarks" ADD COLUMN "region" jsonb;--> statement-breakpoint
ALTER TABLE "application_conditions" ADD CONSTRAINT "application_conditions_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_conditions" ADD CONSTRAINT "application_conditions_event_application_events_id_fk" FOREIGN KEY ("event") REFERENCES "public"."application_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_conditions" ADD CONSTRAINT "application_conditions_met_by_screen_users_id_fk" FOREIGN KEY ("met_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_note_mentions" ADD CONSTRAINT "application_note_mentions_note_application_notes_id_fk" FOREIGN KEY ("note") REFERENCES "public"."application_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_note_mentions" ADD CONSTRAINT "application_note_mentions_person_screen_users_id_fk" FOREIGN KEY ("person") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_screen_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_presence" ADD CONSTRAINT "application_presence_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_presence" ADD CONSTRAINT "application_presence_reviewer_screen_users_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_section_views" ADD CONSTRAINT "application_section_views_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_section_views" ADD CONSTRAINT "application_section_views_reviewer_screen_users_id_fk" FOREIGN KEY ("reviewer") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "four_eyes_types" ADD CONSTRAINT "four_eyes_types_by_screen_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark_reasons" ADD CONSTRAINT "remark_reasons_by_screen_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_conditions_application" ON "application_conditions" USING btree ("application");--> statement-breakpoint
CREATE INDEX "application_conditions_due" ON "application_conditions" USING btree ("due_on") WHERE met_at is null and taken_back_at is null;--> statement-breakpoint
CREATE INDEX "application_note_mentions_unseen" ON "application_note_mentions" USING btree ("person") WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application","id");