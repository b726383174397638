INSERT INTO "serial_batch_totals" ("batch", "checks", "codes")
SELECT coalesce("batch", 0), count(*), count(DISTINCT "code") FROM "serial_checks" GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER serial_checks_not_emptied BEFORE TRUNCATE ON "serial_checks" FOR EACH STATEMENT EXECUTE FUNCTION serial_checks_stay();
