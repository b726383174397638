-- A day that is over as columns of all its visits, deflated: any filters at once are counted from that.
CREATE TABLE "tracking_packs" (
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "tracking_packs_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
ALTER TABLE "tracking_packs" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
