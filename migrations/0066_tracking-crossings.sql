CREATE TABLE "tracking_crossings" (
	"day" date NOT NULL,
	"key" integer NOT NULL,
	"bot" boolean NOT NULL,
	"item" text NOT NULL,
	"whats" smallint[] NOT NULL,
	"keys" integer[] NOT NULL,
	"visitors" integer[] NOT NULL,
	"visits" integer[] NOT NULL,
	"back" integer[] NOT NULL,
	"views" integer[] NOT NULL,
	"bounces" integer[] NOT NULL,
	"seconds" bigint[] NOT NULL,
	"events" integer[] NOT NULL,
	CONSTRAINT "tracking_crossings_item_key_day_bot_pk" PRIMARY KEY("item","key","day","bot")
);
--> statement-breakpoint
-- At once, so that the rows are written anew only once.
ALTER TABLE "tracking_mixes"
	ALTER COLUMN "visits" SET DATA TYPE integer,
	ALTER COLUMN "visitors" SET DATA TYPE integer,
	ALTER COLUMN "back" SET DATA TYPE integer,
	ALTER COLUMN "views" SET DATA TYPE integer,
	ALTER COLUMN "bounces" SET DATA TYPE integer,
	ALTER COLUMN "seconds" SET DATA TYPE integer;
