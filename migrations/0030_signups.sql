CREATE TABLE "campaign_days" (
	"day" date NOT NULL,
	"campaign" text NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "campaign_days_day_campaign_pk" PRIMARY KEY("day","campaign")
);
--> statement-breakpoint
CREATE TABLE "campaign_visits" (
	"day" date NOT NULL,
	"visitor" bigint NOT NULL,
	"campaign" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_visits_day_visitor_campaign_pk" PRIMARY KEY("day","visitor","campaign")
);
--> statement-breakpoint
CREATE TABLE "signup_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signup_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signup" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"phone_index" text,
	"phone_end" text,
	"company" text NOT NULL,
	"city_code" text NOT NULL,
	"city_name" text NOT NULL,
	"interests" text[] NOT NULL,
	"campaign" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"assignee" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "signup_notes" ADD CONSTRAINT "signup_notes_signup_signups_id_fk" FOREIGN KEY ("signup") REFERENCES "public"."signups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signup_notes" ADD CONSTRAINT "signup_notes_author_screen_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_assignee_screen_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signup_notes_signup" ON "signup_notes" USING btree ("signup");--> statement-breakpoint
CREATE UNIQUE INDEX "signups_phone" ON "signups" USING btree ("phone_index");--> statement-breakpoint
CREATE INDEX "signups_phone_end" ON "signups" USING btree ("phone_end");--> statement-breakpoint
CREATE INDEX "signups_state" ON "signups" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "signups_campaign" ON "signups" USING btree ("campaign");