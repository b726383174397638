CREATE TABLE "signup_repeats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signup_repeats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signup" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"company" text NOT NULL,
	"city_name" text NOT NULL,
	"interests" text[] NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signup_repeats" ADD CONSTRAINT "signup_repeats_signup_signups_id_fk" FOREIGN KEY ("signup") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signup_repeats_signup" ON "signup_repeats" USING btree ("signup","at");