CREATE TABLE "order_late_events" (
	"day" date NOT NULL,
	"arrived_on" date NOT NULL,
	"events" bigint NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_late_events_day_arrived_on_pk" PRIMARY KEY("day","arrived_on")
);
--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "hint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "scopes" text[] DEFAULT '{"orders","summary"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "replaced_by" bigint;--> statement-breakpoint
ALTER TABLE "ingest_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;