ALTER TABLE "applications" ADD COLUMN "save_key" text DEFAULT '' NOT NULL;
