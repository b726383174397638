CREATE TABLE "periodic_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
