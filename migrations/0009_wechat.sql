CREATE TABLE "wechat_attempts" (
	"state" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"browser" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"code" text,
	"exchanged_at" timestamp with time zone,
	"answer" text,
	"openid" text,
	"bind_ticket" text
);
--> statement-breakpoint
CREATE TABLE "wechat_identities" (
	"appid" text NOT NULL,
	"openid" text NOT NULL,
	"unionid" text,
	"applicant" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"bound_at" timestamp with time zone,
	CONSTRAINT "wechat_identities_appid_openid_pk" PRIMARY KEY("appid","openid")
);
--> statement-breakpoint
CREATE TABLE "wechat_server_tokens" (
	"appid" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wechat_server_tokens_appid_kind_pk" PRIMARY KEY("appid","kind")
);
--> statement-breakpoint
ALTER TABLE "wechat_identities" ADD CONSTRAINT "wechat_identities_applicant_applicants_id_fk" FOREIGN KEY ("applicant") REFERENCES "public"."applicants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wechat_attempts_bind_ticket" ON "wechat_attempts" USING btree ("bind_ticket");--> statement-breakpoint
CREATE INDEX "wechat_attempts_expires" ON "wechat_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wechat_identities_unionid" ON "wechat_identities" USING btree ("unionid");--> statement-breakpoint
CREATE INDEX "wechat_identities_applicant" ON "wechat_identities" USING btree ("applicant");