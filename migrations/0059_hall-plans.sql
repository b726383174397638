CREATE TABLE "hall_cue_lists" (
	"hall" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"cues" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_operators" (
	"hall" integer NOT NULL,
	"account" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hall_operators_hall_account_pk" PRIMARY KEY("hall","account")
);
--> statement-breakpoint
CREATE TABLE "hall_scenes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_scenes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hall" integer NOT NULL,
	"place" integer NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"contents" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_schedules" (
	"hall" integer PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"entries" jsonb NOT NULL,
	"done_key" text DEFAULT '' NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hall_cue_lists" ADD CONSTRAINT "hall_cue_lists_hall_halls_id_fk" FOREIGN KEY ("hall") REFERENCES "public"."halls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_operators" ADD CONSTRAINT "hall_operators_hall_halls_id_fk" FOREIGN KEY ("hall") REFERENCES "public"."halls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_scenes" ADD CONSTRAINT "hall_scenes_hall_halls_id_fk" FOREIGN KEY ("hall") REFERENCES "public"."halls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_schedules" ADD CONSTRAINT "hall_schedules_hall_halls_id_fk" FOREIGN KEY ("hall") REFERENCES "public"."halls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hall_scenes_hall" ON "hall_scenes" USING btree ("hall","place");