-- Events say only what is theirs: what a visit knows of itself (source, campaign, language, region) is asked of the visit, a
-- build is a number of tracking_texts as every other text. A row is a fifth smaller. An event bears the visitor of its visit,
-- over midnight too, so that both are found by one index.
DROP VIEW "tracking_event_texts";
--> statement-breakpoint
INSERT INTO "tracking_texts" ("text", "day")
SELECT "build"::text, max("day") FROM "tracking_events" WHERE "build" > 0 GROUP BY 1 ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "tracking_events" e SET "visitor" = v."visitor" FROM "tracking_visits" v
WHERE e."visit" > 0 AND v."id" = e."visit" AND v."day" BETWEEN e."day" - 1 AND e."day" AND v."visitor" <> e."visitor" AND e."visitor" <> 0;
--> statement-breakpoint
ALTER TABLE "tracking_events" DROP COLUMN "batch", DROP COLUMN "source", DROP COLUMN "campaign",
	DROP COLUMN "language", DROP COLUMN "region";
--> statement-breakpoint
CREATE FUNCTION "tracking_build_number"(bigint) RETURNS integer LANGUAGE sql STABLE AS
$$ SELECT coalesce((SELECT "id" FROM "tracking_texts" WHERE $1 > 0 AND "text" = $1::text), 0) $$;
--> statement-breakpoint
-- Writes the table anew, without what was dropped above.
ALTER TABLE "tracking_events" ALTER COLUMN "build" TYPE integer USING "tracking_build_number"("build");
--> statement-breakpoint
DROP FUNCTION "tracking_build_number"(bigint);
--> statement-breakpoint
CREATE VIEW "tracking_event_texts" AS
SELECT e."visitor", e."at", nullif(build."text", '')::bigint AS "build", e."day", e."visit", e."agent", nullif(e."tab", 0) AS "tab",
	nullif(e."seq", 0) AS "seq", category."text" AS "category", name."text" AS "name", route."text" AS "route",
	nullif(page."text", '') AS "page", nullif(referrer."text", '') AS "referrer", source."text" AS "source",
	campaign."text" AS "campaign", nullif(language."text", '') AS "language", region."text" AS "region",
	e."error_group", nullif(e."window_width", 0) AS "window_width",
	nullif(e."window_height", 0) AS "window_height", e."weight", e."bot", e."extras"
FROM "tracking_events" e
	LEFT JOIN "tracking_visits" v ON e."visit" > 0 AND v."visitor" = e."visitor" AND v."id" = e."visit" AND v."day" BETWEEN e."day" - 1 AND e."day"
	LEFT JOIN "tracking_texts" category ON category."id" = e."category"
	LEFT JOIN "tracking_texts" name ON name."id" = e."name"
	LEFT JOIN "tracking_texts" route ON route."id" = e."route"
	LEFT JOIN "tracking_texts" page ON page."id" = e."page"
	LEFT JOIN "tracking_texts" referrer ON referrer."id" = e."referrer"
	LEFT JOIN "tracking_texts" build ON build."id" = e."build"
	LEFT JOIN "tracking_texts" source ON source."id" = v."source"
	LEFT JOIN "tracking_texts" campaign ON campaign."id" = v."campaign"
	LEFT JOIN "tracking_texts" language ON language."id" = v."language"
	LEFT JOIN "tracking_texts" region ON region."id" = v."region";
