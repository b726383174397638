CREATE TABLE "serial_askers" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checks" integer NOT NULL,
	"failures" integer NOT NULL,
	"devices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serial_batch_totals" (
	"batch" integer PRIMARY KEY NOT NULL,
	"checks" bigint NOT NULL,
	"codes" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "serial_checks_at";--> statement-breakpoint
DROP INDEX "serial_checks_batch";--> statement-breakpoint
ALTER TABLE "serial_ledger_head" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_ledger_head" ADD COLUMN "failures_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "serial_checks_since" ON "serial_checks" USING brin ("at");