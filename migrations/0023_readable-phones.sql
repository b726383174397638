-- From here on numbers are sealed and found by keyed indexes, which the next start computes. Codes live for minutes and
-- counters for a day: what named a number as it is read goes.
DROP INDEX "applicants_phone_end";--> statement-breakpoint
DELETE FROM "verify_codes";--> statement-breakpoint
DELETE FROM "rate_limits" WHERE "key" LIKE 'code/%' OR "key" LIKE 'recovery/phone/%';
