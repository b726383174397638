ALTER TABLE "applications" ADD COLUMN "entrants" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "applications" SET "entrants" = ARRAY["entered_by"] WHERE "entered_by" IS NOT NULL;