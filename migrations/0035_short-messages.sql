CREATE TABLE "short_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "short_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"about" text NOT NULL,
	"template" text NOT NULL,
	"text" text NOT NULL,
	"phone" text NOT NULL,
	"phone_index" text,
	"state" text NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"receipt" text DEFAULT '' NOT NULL,
	"receipt_code" text DEFAULT '' NOT NULL,
	"receipt_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "short_messages_about" ON "short_messages" USING btree ("about","id") WHERE about <> '';--> statement-breakpoint
CREATE INDEX "short_messages_phone_index" ON "short_messages" USING btree ("phone_index","id");--> statement-breakpoint
CREATE INDEX "short_messages_reference" ON "short_messages" USING btree ("reference") WHERE reference <> '';--> statement-breakpoint
CREATE INDEX "short_messages_at" ON "short_messages" USING btree ("at");