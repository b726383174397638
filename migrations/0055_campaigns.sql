CREATE TABLE "campaigns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revision" integer NOT NULL,
	"slug" text NOT NULL,
	"zh_title" text NOT NULL,
	"en_title" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"target_fen" bigint NOT NULL,
	"compared_with" text NOT NULL,
	"sessions" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_slug" ON "campaigns" USING btree ("slug");