-- What importers said that states of their files mean, kept for the next file.
CREATE TABLE "order_state_words" (
	"word" text PRIMARY KEY NOT NULL,
	"meaning" text NOT NULL,
	"said_by" bigint,
	"said_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "state_words" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "rounded_quantities" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "failed_while" text DEFAULT '' NOT NULL;
