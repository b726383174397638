CREATE TABLE "tracking_agents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agent" text NOT NULL,
	"surrounding" text NOT NULL,
	"device" text NOT NULL,
	"bot" text,
	"rules" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_batches" (
	"segment" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tracking_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stored_at" timestamp with time zone NOT NULL,
	"events" integer NOT NULL,
	"refused" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_counts" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "tracking_counts_key_what_day_pk" PRIMARY KEY("key","what","day")
);
--> statement-breakpoint
CREATE TABLE "tracking_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_agents_agent" ON "tracking_agents" USING btree ("agent");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_batches_id" ON "tracking_batches" USING btree ("id");