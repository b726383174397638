CREATE TABLE "site_page_versions" (
	"path" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"former_fingerprint" text,
	"former_changed_at" timestamp with time zone
);
