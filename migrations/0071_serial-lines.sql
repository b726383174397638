DROP INDEX "serial_checks_code";--> statement-breakpoint
ALTER TABLE "serial_askers" ALTER COLUMN "since" SET DATA TYPE bigint USING round(extract(epoch FROM "since") * 1000);--> statement-breakpoint
ALTER TABLE "serial_askers" ALTER COLUMN "devices" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "first_at" SET DATA TYPE bigint USING round(extract(epoch FROM "first_at") * 1000);--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "first_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "first_device" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "last_at" SET DATA TYPE bigint USING round(extract(epoch FROM "last_at") * 1000);--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "last_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_checks" ADD COLUMN "earlier" bigint;--> statement-breakpoint
ALTER TABLE "serial_ledger_head" ADD COLUMN "version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_ledger_head" ALTER COLUMN "version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "serial_totals" ADD COLUMN "recent" "bytea" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "recent" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "serial_totals" ADD COLUMN "line" bigint;--> statement-breakpoint
-- The only change that lines of the ledger ever see, to a column that is new: it says nothing that they do not say already.
ALTER TABLE "serial_checks" DISABLE TRIGGER "serial_checks_stay";--> statement-breakpoint
UPDATE "serial_checks" c SET "earlier" = l."earlier"
FROM (SELECT "id", lag("id") OVER (PARTITION BY "code" ORDER BY "id") AS "earlier" FROM "serial_checks") l
WHERE l."id" = c."id" AND l."earlier" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "serial_checks" ENABLE TRIGGER "serial_checks_stay";--> statement-breakpoint
INSERT INTO "serial_totals" ("code", "checks", "recent", "line") SELECT "code", 0, '', max("id") FROM "serial_checks" GROUP BY "code"
ON CONFLICT ("code") DO UPDATE SET "line" = excluded."line";--> statement-breakpoint
ALTER TABLE "serial_totals" ALTER COLUMN "line" SET NOT NULL;--> statement-breakpoint
INSERT INTO "serial_ledger_head" ("one", "last", "hash", "version")
VALUES (true, 0, decode(repeat('00', 32), 'hex'), gen_random_uuid()) ON CONFLICT DO NOTHING;
