ALTER TABLE "applications" DROP CONSTRAINT "applications_entered_by_screen_users_id_fk";--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "entered_by" SET DATA TYPE bigint[] USING CASE WHEN "entered_by" IS NULL THEN '{}'::bigint[] ELSE ARRAY["entered_by"] END;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "entered_by" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "entered_by" SET NOT NULL;
