CREATE TABLE "serial_alarms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"batch" integer,
	"details" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" bigint,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "serial_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"product_zh" text NOT NULL,
	"product_en" text NOT NULL,
	"gtin" text,
	"quantity" integer NOT NULL,
	"generated" integer NOT NULL,
	"seed" text,
	"exports" integer NOT NULL,
	"recall_zh" text,
	"recall_en" text,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"printed_at" timestamp with time zone,
	"activated_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "serial_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serial_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"code" "bytea",
	"batch" integer,
	"outcome" text,
	"bought" text NOT NULL,
	"text" text NOT NULL,
	"contact" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" bigint,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "serial_checks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" "bytea" NOT NULL,
	"outcome" text NOT NULL,
	"batch" integer,
	"region" text,
	"device" text NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_codes" (
	"code" "bytea" NOT NULL,
	"batch" integer NOT NULL,
	CONSTRAINT "serial_codes_code_batch_pk" PRIMARY KEY("code","batch")
);
--> statement-breakpoint
CREATE TABLE "serial_ledger_head" (
	"one" boolean PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_marks" (
	"code" "bytea" PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"reason" text NOT NULL,
	"marked_by" bigint,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_totals" (
	"code" "bytea" PRIMARY KEY NOT NULL,
	"checks" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"first_region" text,
	"first_device" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_region" text,
	"last_latitude" double precision,
	"last_longitude" double precision
);
--> statement-breakpoint
ALTER TABLE "serial_alarms" ADD CONSTRAINT "serial_alarms_closed_by_screen_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_batches" ADD CONSTRAINT "serial_batches_created_by_screen_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_cases" ADD CONSTRAINT "serial_cases_answered_by_screen_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serial_marks" ADD CONSTRAINT "serial_marks_marked_by_screen_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serial_alarms_open" ON "serial_alarms" USING btree ("closed_at","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "serial_batches_number" ON "serial_batches" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "serial_cases_number" ON "serial_cases" USING btree ("number");--> statement-breakpoint
CREATE INDEX "serial_cases_state" ON "serial_cases" USING btree ("state","at");--> statement-breakpoint
CREATE INDEX "serial_checks_code" ON "serial_checks" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "serial_checks_at" ON "serial_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "serial_checks_batch" ON "serial_checks" USING btree ("batch","at");