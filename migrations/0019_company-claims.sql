CREATE TABLE "company_claims" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"claimant" bigint NOT NULL,
	"application" bigint NOT NULL,
	"holder" bigint NOT NULL,
	"credit_code" text NOT NULL,
	"licence" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"decision_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_claimant_applicants_id_fk" FOREIGN KEY ("claimant") REFERENCES "public"."applicants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_holder_applicants_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."applicants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_claims" ADD CONSTRAINT "company_claims_decided_by_screen_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_claims_open" ON "company_claims" USING btree ("claimant") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "company_claims_claimant" ON "company_claims" USING btree ("claimant","id");--> statement-breakpoint
CREATE INDEX "company_claims_application" ON "company_claims" USING btree ("application","id");