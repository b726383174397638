CREATE TABLE "application_pictures" (
	"application" bigint NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	"sha256" text,
	"mime" text,
	"bytes" integer,
	"width" integer,
	"height" integer,
	"perceptual_hash" bit(64),
	"bands" integer[],
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "application_pictures_application_key_pk" PRIMARY KEY("application","key")
);
--> statement-breakpoint
ALTER TABLE "application_pictures" ADD CONSTRAINT "application_pictures_application_applications_id_fk" FOREIGN KEY ("application") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_pictures_waiting" ON "application_pictures" USING btree ("noted_at") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "application_pictures_bands" ON "application_pictures" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "application_pictures_sha256" ON "application_pictures" USING btree ("sha256");