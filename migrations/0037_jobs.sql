CREATE TABLE "job_texts" (
	"job" bigint PRIMARY KEY NOT NULL,
	"zh_address" text NOT NULL,
	"en_address" text NOT NULL,
	"zh_duties" text NOT NULL,
	"en_duties" text NOT NULL,
	"zh_requirements" text NOT NULL,
	"en_requirements" text NOT NULL,
	"zh_benefits" text NOT NULL,
	"en_benefits" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revision" integer NOT NULL,
	"zh_title" text NOT NULL,
	"en_title" text NOT NULL,
	"department" text NOT NULL,
	"kind" text NOT NULL,
	"education" text NOT NULL,
	"experience_years" integer NOT NULL,
	"salary_low_fen" integer NOT NULL,
	"salary_high_fen" integer NOT NULL,
	"salary_basis" text NOT NULL,
	"salary_months" integer NOT NULL,
	"monthly_high_fen" integer NOT NULL,
	"bands" text[] NOT NULL,
	"city_code" text NOT NULL,
	"zh_city" text NOT NULL,
	"en_city" text NOT NULL,
	"province" text NOT NULL,
	"headcount" integer NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"title_words" "tsvector" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
ALTER TABLE "job_texts" ADD CONSTRAINT "job_texts_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_updated_by_screen_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_texts_words" ON "job_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("closes_at","opens_at");--> statement-breakpoint
CREATE INDEX "jobs_title_words" ON "jobs" USING gin ("title_words");