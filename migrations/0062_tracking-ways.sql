CREATE TABLE "tracking_ways" (
	"day" date NOT NULL,
	"bot" boolean NOT NULL,
	"visits" integer NOT NULL,
	"stopped" integer NOT NULL,
	"way" integer[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "tracking_ways_day" ON "tracking_ways" USING btree ("day");