ALTER TABLE "serial_batches" ADD COLUMN "asked" text;--> statement-breakpoint
CREATE UNIQUE INDEX "serial_batches_asked" ON "serial_batches" USING btree ("created_by","asked");