ALTER TABLE "application_conditions" ADD COLUMN "soon_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_conditions" ADD COLUMN "late_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "application_note_mentions_person" ON "application_note_mentions" USING btree ("person","note");