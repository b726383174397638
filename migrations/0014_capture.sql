CREATE TABLE "capture_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capture_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"applicant" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"phone_hash" text,
	"fields" text[] NOT NULL,
	"language" text NOT NULL,
	"screen_user" bigint,
	"added" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_applicant_applicants_id_fk" FOREIGN KEY ("applicant") REFERENCES "public"."applicants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_screen_user_screen_users_id_fk" FOREIGN KEY ("screen_user") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "capture_links_token" ON "capture_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "capture_links_phone" ON "capture_links" USING btree ("phone_hash") WHERE phone_hash is not null;--> statement-breakpoint
CREATE INDEX "capture_links_applicant" ON "capture_links" USING btree ("applicant","id");