-- Which group an event's error belongs to; null for all that are no errors, which costs them nothing.
ALTER TABLE "tracking_events" ADD COLUMN "error_group" integer;
--> statement-breakpoint
CREATE INDEX "tracking_events_error_group" ON "tracking_events" ("error_group", "at") WHERE "error_group" IS NOT NULL;
