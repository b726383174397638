CREATE TABLE "job_application_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" bigint,
	"kind" text NOT NULL,
	"from_stage" text NOT NULL,
	"to_stage" text NOT NULL,
	"text" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_applications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"job" bigint NOT NULL,
	"stage" text NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_index" text,
	"phone_end" text,
	"note" text NOT NULL,
	"cv_key" text NOT NULL,
	"cv_kind" text NOT NULL,
	"cv_name" text NOT NULL,
	"cv_bytes" integer NOT NULL,
	"code" text NOT NULL,
	"code_hmac" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"consent_version" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"replied_at" timestamp with time zone,
	"moved_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_application_events" ADD CONSTRAINT "job_application_events_application_job_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."job_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_application_events" ADD CONSTRAINT "job_application_events_author_screen_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_application_events_application" ON "job_application_events" USING btree ("application");--> statement-breakpoint
CREATE UNIQUE INDEX "job_applications_number" ON "job_applications" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "job_applications_once" ON "job_applications" USING btree ("job","phone_index");--> statement-breakpoint
CREATE INDEX "job_applications_code" ON "job_applications" USING btree ("code_hmac");--> statement-breakpoint
CREATE INDEX "job_applications_board" ON "job_applications" USING btree ("job","stage");--> statement-breakpoint
CREATE INDEX "job_applications_age" ON "job_applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_uploads_at" ON "job_uploads" USING btree ("at");