-- Events and visits by business day; partitions are made ahead by src/tracking/spool/partitions.server.ts. Texts are numbers
-- of tracking_texts, columns go from wide to narrow and none is null: a row has neither gaps nor a map of what is missing.
-- Events have no key: the ledger (tracking_batches) is what stores each once, and a B-tree would cost as much as the row.
-- The events of the earlier form end here. A process of the version before cannot store any more and keeps what comes in
-- its spool, which is taken over from there.
DROP TABLE "tracking_events";
--> statement-breakpoint
INSERT INTO "tracking_texts" ("id", "text", "day") VALUES (0, '', '9999-12-31');
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"visitor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"build" bigint NOT NULL,
	"day" date NOT NULL,
	"visit" integer NOT NULL,
	"batch" integer NOT NULL,
	"agent" integer NOT NULL,
	"tab" integer NOT NULL,
	"seq" integer NOT NULL,
	"category" integer NOT NULL,
	"name" integer NOT NULL,
	"route" integer NOT NULL,
	"page" integer NOT NULL,
	"referrer" integer NOT NULL,
	"source" integer NOT NULL,
	"campaign" integer NOT NULL,
	"language" integer NOT NULL,
	"region" integer NOT NULL,
	"error_group" integer NOT NULL,
	"window_width" smallint NOT NULL,
	"window_height" smallint NOT NULL,
	"weight" smallint NOT NULL,
	"bot" boolean NOT NULL,
	"extras" jsonb NOT NULL
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "tracking_events_at" ON "tracking_events" USING brin ("at");
--> statement-breakpoint
CREATE INDEX "tracking_events_error_group" ON "tracking_events" ("error_group", "at") WHERE "error_group" > 0;
--> statement-breakpoint
CREATE SEQUENCE "tracking_visit_ids" AS integer;
--> statement-breakpoint
-- A visit lies in the day on which it began. What follows from its events is kept here as they come, so that figures
-- are differences of what was and what is.
CREATE TABLE "tracking_visits" (
	"visitor" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"id" integer NOT NULL,
	"views" integer NOT NULL,
	"clicks" integer NOT NULL,
	"events" integer NOT NULL,
	"errors" integer NOT NULL,
	"entry" integer NOT NULL,
	"exit" integer NOT NULL,
	"source" integer NOT NULL,
	"campaign" integer NOT NULL,
	"surrounding" integer NOT NULL,
	"device" integer NOT NULL,
	"language" integer NOT NULL,
	"region" integer NOT NULL,
	"weight" smallint NOT NULL,
	"steps" smallint NOT NULL,
	"edits" smallint NOT NULL,
	"bot" boolean NOT NULL,
	"is_first" boolean NOT NULL,
	"is_back" boolean NOT NULL,
	"is_slow" boolean NOT NULL,
	"path" integer[] NOT NULL
) PARTITION BY RANGE ("day");
--> statement-breakpoint
CREATE INDEX "tracking_visits_visitor" ON "tracking_visits" ("visitor");
--> statement-breakpoint
CREATE INDEX "tracking_visits_steps" ON "tracking_visits" ("day") WHERE "steps" > 0;
--> statement-breakpoint
CREATE VIEW "tracking_event_texts" AS
SELECT e."visitor", e."at", nullif(e."build", 0) AS "build", e."day", e."visit", e."batch", e."agent", nullif(e."tab", 0) AS "tab",
	nullif(e."seq", 0) AS "seq", category."text" AS "category", name."text" AS "name", route."text" AS "route",
	nullif(page."text", '') AS "page", nullif(referrer."text", '') AS "referrer", source."text" AS "source",
	campaign."text" AS "campaign", nullif(language."text", '') AS "language", region."text" AS "region",
	e."error_group", nullif(e."window_width", 0) AS "window_width",
	nullif(e."window_height", 0) AS "window_height", e."weight", e."bot", e."extras"
FROM "tracking_events" e
	LEFT JOIN "tracking_texts" category ON category."id" = e."category"
	LEFT JOIN "tracking_texts" name ON name."id" = e."name"
	LEFT JOIN "tracking_texts" route ON route."id" = e."route"
	LEFT JOIN "tracking_texts" page ON page."id" = e."page"
	LEFT JOIN "tracking_texts" referrer ON referrer."id" = e."referrer"
	LEFT JOIN "tracking_texts" source ON source."id" = e."source"
	LEFT JOIN "tracking_texts" campaign ON campaign."id" = e."campaign"
	LEFT JOIN "tracking_texts" language ON language."id" = e."language"
	LEFT JOIN "tracking_texts" region ON region."id" = e."region";
