CREATE TABLE "fabric_repriced_steps" (
	"repricing" bigint NOT NULL,
	"fabric" bigint NOT NULL,
	"from_quantity" integer NOT NULL,
	"before_fen" integer NOT NULL,
	"after_fen" integer NOT NULL,
	CONSTRAINT "fabric_repriced_steps_repricing_fabric_from_quantity_pk" PRIMARY KEY("repricing","fabric","from_quantity")
);
--> statement-breakpoint
CREATE TABLE "fabric_repricings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fabric_repricings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	"filter" jsonb NOT NULL,
	"by" text NOT NULL,
	"amount" integer NOT NULL,
	"fabrics" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fabric_import_lines" (
	"import" bigint NOT NULL,
	"line" integer NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"revision" integer NOT NULL,
	"draft" jsonb,
	"problems" jsonb,
	CONSTRAINT "fabric_import_lines_import_line_pk" PRIMARY KEY("import","line")
);
--> statement-breakpoint
CREATE TABLE "fabric_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fabric_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text NOT NULL,
	"ignored" text[] NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "fabric_repriced_steps" ADD CONSTRAINT "fabric_repriced_steps_repricing_fabric_repricings_id_fk" FOREIGN KEY ("repricing") REFERENCES "public"."fabric_repricings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fabric_import_lines" ADD CONSTRAINT "fabric_import_lines_import_fabric_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."fabric_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fabric_repricings_at" ON "fabric_repricings" USING btree ("at");--> statement-breakpoint
CREATE INDEX "fabric_import_lines_kind" ON "fabric_import_lines" USING btree ("import","kind");--> statement-breakpoint
CREATE INDEX "fabric_imports_created_at" ON "fabric_imports" USING btree ("created_at");