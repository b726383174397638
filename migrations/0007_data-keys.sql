CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
