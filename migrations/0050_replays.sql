CREATE INDEX "orders_paid_at" ON "orders" USING brin ("paid_at");--> statement-breakpoint
CREATE INDEX "orders_refunded_at" ON "orders" USING brin ("refunded_at");--> statement-breakpoint
CREATE INDEX "orders_cancelled_at" ON "orders" USING brin ("cancelled_at");