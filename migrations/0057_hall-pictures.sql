CREATE TABLE "hall_pictures" (
	"display" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"picture" text NOT NULL
);
