CREATE TABLE "hall_content_parts" (
	"content" bigint NOT NULL,
	"part" integer NOT NULL,
	CONSTRAINT "hall_content_parts_content_part_pk" PRIMARY KEY("content","part")
);
--> statement-breakpoint
CREATE TABLE "hall_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"folder" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"has_poster" integer NOT NULL,
	"by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_stories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_stories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revision" integer NOT NULL,
	"position" integer NOT NULL,
	"is_shown" boolean NOT NULL,
	"figure" text NOT NULL,
	"picture" bigint,
	"zh_title" text NOT NULL,
	"en_title" text NOT NULL,
	"zh_lead" text NOT NULL,
	"en_lead" text NOT NULL,
	"zh_text" text NOT NULL,
	"en_text" text NOT NULL,
	"facts" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_playlist_items" (
	"playlist" bigint NOT NULL,
	"position" integer NOT NULL,
	"content" bigint NOT NULL,
	CONSTRAINT "hall_playlist_items_playlist_position_pk" PRIMARY KEY("playlist","position")
);
--> statement-breakpoint
CREATE TABLE "hall_playlists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hall_playlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hall_content_parts" ADD CONSTRAINT "hall_content_parts_content_hall_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."hall_contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_stories" ADD CONSTRAINT "hall_stories_picture_hall_contents_id_fk" FOREIGN KEY ("picture") REFERENCES "public"."hall_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_playlist_items" ADD CONSTRAINT "hall_playlist_items_playlist_hall_playlists_id_fk" FOREIGN KEY ("playlist") REFERENCES "public"."hall_playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_playlist_items" ADD CONSTRAINT "hall_playlist_items_content_hall_contents_id_fk" FOREIGN KEY ("content") REFERENCES "public"."hall_contents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hall_contents_state" ON "hall_contents" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "hall_stories_picture" ON "hall_stories" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "hall_playlist_items_content" ON "hall_playlist_items" USING btree ("content");--> statement-breakpoint
CREATE UNIQUE INDEX "hall_playlists_name" ON "hall_playlists" USING btree ("name");