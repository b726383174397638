CREATE TABLE "tracking_proofs" (
	"day" date PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differing" integer NOT NULL,
	"first" text DEFAULT '' NOT NULL
);
