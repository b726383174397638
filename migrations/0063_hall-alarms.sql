CREATE TABLE "hall_alarms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_alarms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hall" integer NOT NULL,
	"display" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"lost_at" timestamp (3) with time zone NOT NULL,
	"back_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"alert" text NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hall_pairings" ADD COLUMN "kind" text DEFAULT 'display' NOT NULL;--> statement-breakpoint
CREATE INDEX "hall_alarms_at" ON "hall_alarms" USING btree ("hall","at");