CREATE TABLE "fabric_request_items" (
	"request" bigint NOT NULL,
	"place" integer NOT NULL,
	"fabric" bigint,
	"code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"colour" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text NOT NULL,
	"price_fen" integer,
	CONSTRAINT "fabric_request_items_request_place_pk" PRIMARY KEY("request","place")
);
--> statement-breakpoint
CREATE TABLE "fabric_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fabric_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"phone" text NOT NULL,
	"phone_index" text,
	"phone_end" text,
	"name" text NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"courier" text NOT NULL,
	"valid_to" date,
	"answer" text NOT NULL,
	"remark" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "fabric_request_items" ADD CONSTRAINT "fabric_request_items_request_fabric_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."fabric_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric_request_items" ADD CONSTRAINT "fabric_request_items_fabric_fabrics_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabrics"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fabric_request_items_code" ON "fabric_request_items" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "fabric_requests_number" ON "fabric_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "fabric_requests_state" ON "fabric_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "fabric_requests_phone" ON "fabric_requests" USING btree ("phone_index","created_at");