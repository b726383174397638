DROP INDEX "orders_refunded_at";--> statement-breakpoint
DROP INDEX "orders_cancelled_at";--> statement-breakpoint
CREATE INDEX "orders_refunded_latest" ON "orders" USING btree ("refunded_at") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_latest" ON "orders" USING btree ("cancelled_at") WHERE cancelled_at is not null;