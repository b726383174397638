CREATE TABLE "screen_second_factors" (
	"account" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"used_step" bigint DEFAULT 0 NOT NULL,
	"recovery_codes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "screen_second_factors" ADD CONSTRAINT "screen_second_factors_account_screen_users_id_fk" FOREIGN KEY ("account") REFERENCES "public"."screen_users"("id") ON DELETE cascade ON UPDATE no action;