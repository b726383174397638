CREATE TABLE "demonstration_fills" (
	"filled_at" timestamp (3) with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "demonstration_fills" ("filled_at") SELECT now() WHERE (SELECT count(*) FROM "demonstration_days") > 90;
