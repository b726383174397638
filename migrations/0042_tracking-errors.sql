CREATE TABLE "tracking_error_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_error_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"error_group" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account" integer,
	"action" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"alert" text DEFAULT 'none' NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tracking_error_days" (
	"error_group" integer NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "tracking_error_days_error_group_day_pk" PRIMARY KEY("error_group","day")
);
--> statement-breakpoint
CREATE TABLE "tracking_error_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_error_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"place" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"first_build" bigint,
	"last_build" bigint,
	"resolved_at" timestamp with time zone,
	"resolved_build" bigint
);
--> statement-breakpoint
CREATE INDEX "tracking_error_changes_group" ON "tracking_error_changes" USING btree ("error_group","id");--> statement-breakpoint
CREATE INDEX "tracking_error_changes_waiting" ON "tracking_error_changes" USING btree ("try_at") WHERE alert = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_error_groups_key" ON "tracking_error_groups" USING btree ("key");--> statement-breakpoint
CREATE INDEX "tracking_error_groups_last" ON "tracking_error_groups" USING btree ("state","last_at");