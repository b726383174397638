CREATE TABLE "hall_displays" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_displays_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hall" integer NOT NULL,
	"token_hash" text NOT NULL,
	"paired_at" timestamp (3) with time zone NOT NULL,
	"paired_by" integer NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hall_log" (
	"hall" integer NOT NULL,
	"revision" integer NOT NULL,
	"display" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"what" text NOT NULL,
	"content" jsonb,
	"due_at" timestamp (3) with time zone,
	"painted_at" timestamp (3) with time zone,
	"details" jsonb,
	CONSTRAINT "hall_log_hall_revision_display_pk" PRIMARY KEY("hall","revision","display")
);
--> statement-breakpoint
CREATE TABLE "hall_pairings" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "hall_pairings_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "hall_presence" (
	"display" integer PRIMARY KEY NOT NULL,
	"hall" integer NOT NULL,
	"process" text,
	"since" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"report" jsonb,
	"alarmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "halls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "halls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"document" jsonb NOT NULL,
	"pin_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hall_displays_token" ON "hall_displays" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "hall_displays_hall" ON "hall_displays" USING btree ("hall");--> statement-breakpoint
CREATE INDEX "hall_log_at" ON "hall_log" USING btree ("hall","at");