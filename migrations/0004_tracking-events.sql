-- Events by business day; partitions are made ahead by src/tracking/partitions.server.ts. The key begins with the column
-- that a distributed table would be spread by. Columns go from wide to narrow, so that rows have no gaps.
CREATE TABLE "tracking_events" (
	"visitor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"build" bigint,
	"day" date NOT NULL,
	"batch" integer NOT NULL,
	"line" integer NOT NULL,
	"agent" integer NOT NULL,
	"tab" integer,
	"seq" integer,
	"window_width" smallint,
	"window_height" smallint,
	"bot" boolean NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"route" text NOT NULL,
	"page" text,
	"referrer" text,
	"language" text,
	"extras" jsonb,
	CONSTRAINT "tracking_events_pk" PRIMARY KEY ("visitor", "day", "batch", "line")
) PARTITION BY RANGE ("day");
