CREATE TABLE "demonstration_parts" (
	"part" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"filled_at" timestamp (3) with time zone
);
--> statement-breakpoint
INSERT INTO "demonstration_parts" ("part", "begun_at", "filled_at") SELECT 'all', "filled_at", "filled_at" FROM "demonstration_fills" LIMIT 1;
