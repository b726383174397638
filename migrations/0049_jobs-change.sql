CREATE TABLE "jobs_change" (
	"id" boolean PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION "count_jobs_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "jobs_change" ("id", "n") VALUES (true, 1) ON CONFLICT ("id") DO UPDATE SET "n" = "jobs_change"."n" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "jobs_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jobs" FOR EACH STATEMENT EXECUTE FUNCTION "count_jobs_change"();
