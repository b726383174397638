ALTER TABLE "order_imports" ADD COLUMN "sheet" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "head_line" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_import_rows" ADD COLUMN "repeats" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "fabric_imports" ADD COLUMN "sheet" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fabric_imports" ADD COLUMN "head_line" integer DEFAULT 1 NOT NULL;
