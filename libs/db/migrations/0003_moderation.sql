CREATE TABLE "community_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_requests_name_check" CHECK ("community_requests"."name" ~ '^[0-9A-Za-z_]{3,21}$')
);
--> statement-breakpoint
CREATE TABLE "moderation_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "moderation_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"act" text NOT NULL,
	"user_id" uuid NOT NULL,
	"acted_as" text NOT NULL,
	"post_id" uuid,
	"comment_id" uuid,
	"target_user_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_counts" (
	"community_id" uuid PRIMARY KEY NOT NULL,
	"no_post_reports" integer DEFAULT 0 NOT NULL,
	"no_comment_reports" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_counts_check" CHECK ("report_counts"."no_post_reports" >= 0 and "report_counts"."no_comment_reports" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"reason_id" smallint NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"notif" jsonb NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "pro_pic_id" uuid;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "banner_image_id" uuid;--> statement-breakpoint
ALTER TABLE "community_requests" ADD CONSTRAINT "community_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_target_user_id_users_id_fk" FOREIGN KEY ("target_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_counts" ADD CONSTRAINT "report_counts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_requests_once_key" ON "community_requests" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "community_requests_latest_idx" ON "community_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_community_idx" ON "moderation_log" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_user_idx" ON "moderation_log" USING btree ("community_id","user_id","id");--> statement-breakpoint
CREATE INDEX "moderation_log_act_idx" ON "moderation_log" USING btree ("community_id","act","id");--> statement-breakpoint
CREATE INDEX "moderation_log_user_act_idx" ON "moderation_log" USING btree ("community_id","user_id","act","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once_key" ON "reports" USING btree ("created_by",coalesce("comment_id", "post_id"),"reason_id");--> statement-breakpoint
CREATE INDEX "reports_community_idx" ON "reports" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "reports_of_posts_idx" ON "reports" USING btree ("community_id","id") WHERE "reports"."comment_id" is null;--> statement-breakpoint
CREATE INDEX "reports_of_comments_idx" ON "reports" USING btree ("community_id","id") WHERE "reports"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_post_idx" ON "reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "reports_comment_idx" ON "reports" USING btree ("comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_cause_key" ON "notifications" USING btree ("user_id","cause");--> statement-breakpoint
CREATE INDEX "notifications_created_idx" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_pro_pic_id_images_id_fk" FOREIGN KEY ("pro_pic_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_banner_image_id_images_id_fk" FOREIGN KEY ("banner_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communities_pro_pic_idx" ON "communities" USING btree ("pro_pic_id") WHERE "communities"."pro_pic_id" is not null;--> statement-breakpoint
CREATE INDEX "communities_banner_image_idx" ON "communities" USING btree ("banner_image_id") WHERE "communities"."banner_image_id" is not null;--> statement-breakpoint
CREATE INDEX "community_bans_latest_idx" ON "community_bans" USING btree ("community_id","created_at","user_id","expires_at");--> statement-breakpoint
CREATE INDEX "community_bans_expiry_idx" ON "community_bans" USING btree ("expires_at") WHERE "community_bans"."expires_at" is not null;--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is never changed', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "moderation_log_never_changed" BEFORE UPDATE OR DELETE OR TRUNCATE ON "moderation_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
