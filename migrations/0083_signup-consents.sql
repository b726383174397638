CREATE TABLE "signup_consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signup_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signup" bigint NOT NULL,
	"version" text NOT NULL,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signup_consents" ADD CONSTRAINT "signup_consents_signup_signups_id_fk" FOREIGN KEY ("signup") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signup_consents_signup" ON "signup_consents" USING btree ("signup");--> statement-breakpoint
INSERT INTO "signup_consents" ("signup", "version", "channel", "at") SELECT "id", "consent_version", "channel", "consent_at" FROM "signups" WHERE "erased_at" IS NULL;