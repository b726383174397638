CREATE TABLE "recoveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recoveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket" text NOT NULL,
	"phone" text NOT NULL,
	"credit_code" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decide_from" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_notices" (
	"recovery" bigint NOT NULL,
	"application" bigint NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "recovery_notices_recovery_application_pk" PRIMARY KEY("recovery","application")
);
--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_decided_by_screen_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_notices" ADD CONSTRAINT "recovery_notices_recovery_recoveries_id_fk" FOREIGN KEY ("recovery") REFERENCES "public"."recoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_notices" ADD CONSTRAINT "recovery_notices_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_ticket" ON "recoveries" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "recoveries_waiting" ON "recoveries" USING btree ("submitted_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "recoveries_credit_code" ON "recoveries" USING btree ("credit_code");--> statement-breakpoint
CREATE INDEX "recovery_notices_queued" ON "recovery_notices" USING btree ("at") WHERE state = 'queued';