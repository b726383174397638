CREATE TABLE "fabric_certificates" (
	"fabric" bigint NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"valid_to" date NOT NULL,
	CONSTRAINT "fabric_certificates_fabric_kind_number_pk" PRIMARY KEY("fabric","kind","number")
);
--> statement-breakpoint
CREATE TABLE "fabric_colours" (
	"fabric" bigint NOT NULL,
	"number" text NOT NULL,
	"place" integer NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"hex" text NOT NULL,
	"lab_l" double precision NOT NULL,
	"lab_a" double precision NOT NULL,
	"lab_b" double precision NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "fabric_colours_fabric_number_pk" PRIMARY KEY("fabric","number")
);
--> statement-breakpoint
CREATE TABLE "fabric_prices" (
	"fabric" bigint NOT NULL,
	"from_quantity" integer NOT NULL,
	"price_fen" integer NOT NULL,
	CONSTRAINT "fabric_prices_fabric_from_quantity_pk" PRIMARY KEY("fabric","from_quantity")
);
--> statement-breakpoint
CREATE TABLE "fabrics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fabrics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"construction" text NOT NULL,
	"pattern" text NOT NULL,
	"composition" jsonb NOT NULL,
	"weight_gsm" integer NOT NULL,
	"usable_width_cm" integer NOT NULL,
	"full_width_cm" integer NOT NULL,
	"yarns" jsonb NOT NULL,
	"density_warp" integer,
	"density_weft" integer,
	"dyeing" text NOT NULL,
	"finishes" text[] NOT NULL,
	"functions" text[] NOT NULL,
	"seasons" text[] NOT NULL,
	"stretch_warp" integer,
	"stretch_weft" integer,
	"shrinkage_warp_permille" integer,
	"shrinkage_weft_permille" integer,
	"fastness_washing" integer,
	"fastness_rubbing_dry" integer,
	"fastness_rubbing_wet" integer,
	"fastness_perspiration" integer,
	"fastness_light" integer,
	"safety_class" text NOT NULL,
	"hs_code" text NOT NULL,
	"unit" text NOT NULL,
	"minimum_order" integer NOT NULL,
	"minimum_per_colour" integer NOT NULL,
	"sample_fen" integer NOT NULL,
	"sample_days" integer NOT NULL,
	"stock_days" integer NOT NULL,
	"bulk_days" integer NOT NULL,
	"supplier" text NOT NULL,
	"note_zh" text NOT NULL,
	"note_en" text NOT NULL,
	"pictures" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fabric_certificates" ADD CONSTRAINT "fabric_certificates_fabric_fabrics_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric_colours" ADD CONSTRAINT "fabric_colours_fabric_fabrics_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric_prices" ADD CONSTRAINT "fabric_prices_fabric_fabrics_id_fk" FOREIGN KEY ("fabric") REFERENCES "public"."fabrics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fabric_certificates_valid_to" ON "fabric_certificates" USING btree ("valid_to");--> statement-breakpoint
CREATE UNIQUE INDEX "fabrics_code" ON "fabrics" USING btree ("code");--> statement-breakpoint
CREATE INDEX "fabrics_state" ON "fabrics" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "fabrics_supplier" ON "fabrics" USING btree ("supplier");