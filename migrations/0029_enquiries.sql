CREATE TABLE "enquiries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"topic" text NOT NULL,
	"name" text NOT NULL,
	"contact_kind" text NOT NULL,
	"contact" text NOT NULL,
	"contact_hmac" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"consent_version" text NOT NULL,
	"assignee" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiry_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" bigint NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"message" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"enquiry" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"author" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_screen_users_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_enquiry_enquiries_id_fk" FOREIGN KEY ("enquiry") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_answers" ADD CONSTRAINT "enquiry_answers_author_screen_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_enquiries_id_fk" FOREIGN KEY ("enquiry") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_author_screen_users_id_fk" FOREIGN KEY ("author") REFERENCES "public"."screen_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_number" ON "enquiries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "enquiries_state" ON "enquiries" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "enquiries_contact" ON "enquiries" USING btree ("contact_hmac");--> statement-breakpoint
CREATE INDEX "enquiry_answers_enquiry" ON "enquiry_answers" USING btree ("enquiry");--> statement-breakpoint
CREATE INDEX "enquiry_notes_enquiry" ON "enquiry_notes" USING btree ("enquiry");