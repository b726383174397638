-- A minute keeps its provinces within its row; what is there is carried over.
ALTER TABLE "order_minutes" ADD COLUMN "provinces" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "order_minutes" AS t SET "provinces" = p."provinces" FROM (
	SELECT "day", "minute", jsonb_object_agg("member", jsonb_build_array("orders", "paid_orders", "refunded_orders", "cancelled", "quantity", "amount_fen", "paid_fen", "refund_fen")) AS "provinces"
	FROM "order_minutes" WHERE "dimension" = 'province' GROUP BY "day", "minute"
) AS p WHERE t."dimension" = 'all' AND t."day" = p."day" AND t."minute" = p."minute";--> statement-breakpoint
DELETE FROM "order_minutes" WHERE "dimension" <> 'all';--> statement-breakpoint
ALTER TABLE "order_minutes" ALTER COLUMN "provinces" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_minutes" DROP CONSTRAINT "order_minutes_day_minute_dimension_member_pk";--> statement-breakpoint
ALTER TABLE "order_minutes" DROP COLUMN "dimension";--> statement-breakpoint
ALTER TABLE "order_minutes" DROP COLUMN "member";--> statement-breakpoint
ALTER TABLE "order_minutes" ADD CONSTRAINT "order_minutes_day_minute_pk" PRIMARY KEY("day","minute");
