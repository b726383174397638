CREATE TABLE "demonstration_days" (
	"day" date PRIMARY KEY NOT NULL,
	"fed_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingest_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ingest_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"member" text NOT NULL,
	"orders" bigint NOT NULL,
	"paid_orders" bigint NOT NULL,
	"refunded_orders" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "order_days_day_dimension_member_pk" PRIMARY KEY("day","dimension","member")
);
--> statement-breakpoint
CREATE TABLE "order_feed" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_hours" (
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"dimension" text NOT NULL,
	"member" text NOT NULL,
	"orders" bigint NOT NULL,
	"paid_orders" bigint NOT NULL,
	"refunded_orders" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	CONSTRAINT "order_hours_day_hour_dimension_member_pk" PRIMARY KEY("day","hour","dimension","member")
);
--> statement-breakpoint
CREATE TABLE "order_minutes" (
	"day" date NOT NULL,
	"minute" smallint NOT NULL,
	"dimension" text NOT NULL,
	"member" text NOT NULL,
	"orders" bigint NOT NULL,
	"paid_orders" bigint NOT NULL,
	"refunded_orders" bigint NOT NULL,
	"cancelled" bigint NOT NULL,
	"quantity" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	CONSTRAINT "order_minutes_day_minute_dimension_member_pk" PRIMARY KEY("day","minute","dimension","member")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"order_no" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"amount_fen" bigint NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"category" text NOT NULL,
	"product" text NOT NULL,
	"supplier" text NOT NULL,
	"buyer" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"channel" text NOT NULL,
	"stand_ins" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "ingest_keys_hash" ON "ingest_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "orders_counted_at" ON "orders" USING btree ("counted_at");