CREATE TABLE "order_import_lines" (
	"import" bigint NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"order_no" text NOT NULL,
	"hash" text NOT NULL,
	"draft" jsonb,
	"field" text,
	"reason" text,
	"value" text,
	CONSTRAINT "order_import_lines_import_line_pk" PRIMARY KEY("import","line")
);
--> statement-breakpoint
CREATE TABLE "order_import_rows" (
	"import" bigint NOT NULL,
	"line" integer NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "order_import_rows_import_line_pk" PRIMARY KEY("import","line")
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text NOT NULL,
	"head" text[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"lines" integer NOT NULL,
	"checked_to" integer NOT NULL,
	"unknown_places" integer NOT NULL,
	"orders" integer NOT NULL,
	"orders_written" integer NOT NULL,
	"written_to" text NOT NULL,
	"accepted" bigint NOT NULL,
	"unchanged" bigint NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_import_lines" ADD CONSTRAINT "order_import_lines_import_order_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."order_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_import_rows" ADD CONSTRAINT "order_import_rows_import_order_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."order_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_import_lines_order" ON "order_import_lines" USING btree ("import","kind","order_no");--> statement-breakpoint
CREATE INDEX "order_imports_created_at" ON "order_imports" USING btree ("created_at");