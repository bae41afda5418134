CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "comment_votes" (
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_votes_comment_id_user_id_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"parent_id" uuid,
	"ancestors" uuid[] DEFAULT '{}' NOT NULL,
	"depth" smallint DEFAULT 0 NOT NULL,
	"user_id" uuid NOT NULL,
	"user_group" text DEFAULT 'normal' NOT NULL,
	"body" text NOT NULL,
	"body_html" text NOT NULL,
	"body_renderer" smallint NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"downvotes" integer DEFAULT 0 NOT NULL,
	"no_replies" integer DEFAULT 0 NOT NULL,
	"no_replies_direct" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deleted_as" text,
	CONSTRAINT "comments_user_group_check" CHECK ("comments"."user_group" in ('normal', 'mods', 'admins')),
	CONSTRAINT "comments_depth_check" CHECK ("comments"."depth" between 0 and 15 and "comments"."depth" = cardinality("comments"."ancestors")),
	CONSTRAINT "comments_parent_check" CHECK (("comments"."parent_id" is null) = ("comments"."depth" = 0)),
	CONSTRAINT "comments_counters_check" CHECK ("comments"."upvotes" >= 0 and "comments"."downvotes" >= 0 and "comments"."no_replies" >= "comments"."no_replies_direct" and "comments"."no_replies_direct" >= 0),
	CONSTRAINT "comments_deleted_check" CHECK (("comments"."deleted_at" is null) = ("comments"."deleted_as" is null))
);
--> statement-breakpoint
CREATE TABLE "communities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid NOT NULL,
	"nsfw" boolean DEFAULT false NOT NULL,
	"about" text,
	"about_html" text,
	"no_members" integer DEFAULT 0 NOT NULL,
	"posting_restricted" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "communities_name_check" CHECK ("communities"."name" ~ '^[0-9A-Za-z_]{3,21}$'),
	CONSTRAINT "communities_no_members_check" CHECK ("communities"."no_members" >= 0)
);
--> statement-breakpoint
CREATE TABLE "community_bans" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"banned_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "community_bans_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_members" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_members_user_id_community_id_pk" PRIMARY KEY("user_id","community_id")
);
--> statement-breakpoint
CREATE TABLE "community_moderators" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_moderators_community_id_user_id_pk" PRIMARY KEY("community_id","user_id"),
	CONSTRAINT "community_moderators_position_check" CHECK ("community_moderators"."position" >= 1)
);
--> statement-breakpoint
CREATE TABLE "community_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "community_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"rule_html" text NOT NULL,
	"description" text,
	"description_html" text,
	"z_index" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_rules_rule_check" CHECK ("community_rules"."rule" <> '')
);
--> statement-breakpoint
CREATE TABLE "post_visits" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"first_visit_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_visit_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_visits_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_votes" (
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_votes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_id" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_group" text DEFAULT 'normal' NOT NULL,
	"community_id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"body_html" text,
	"body_renderer" smallint,
	"link_url" text,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"downvotes" integer DEFAULT 0 NOT NULL,
	"points" integer GENERATED ALWAYS AS (upvotes - downvotes) STORED NOT NULL,
	"hotness" bigint DEFAULT 0 NOT NULL,
	"age_group" smallint DEFAULT 0 NOT NULL,
	"no_comments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"locked_by" uuid,
	"locked_by_group" text,
	"pinned_at" timestamp (3) with time zone,
	"pinned_site_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"deleted_as" text,
	"deleted_content_at" timestamp (3) with time zone,
	"deleted_content_as" text,
	CONSTRAINT "posts_public_id_check" CHECK ("posts"."public_id" ~ '^[0-9A-Za-z_]{8}$'),
	CONSTRAINT "posts_type_check" CHECK ("posts"."type" in ('text', 'image', 'link')),
	CONSTRAINT "posts_user_group_check" CHECK ("posts"."user_group" in ('normal', 'mods', 'admins')),
	CONSTRAINT "posts_title_check" CHECK (char_length("posts"."title") between 3 and 255),
	CONSTRAINT "posts_link_check" CHECK (("posts"."type" = 'link') = ("posts"."link_url" is not null)),
	CONSTRAINT "posts_counters_check" CHECK ("posts"."upvotes" >= 0 and "posts"."downvotes" >= 0 and "posts"."no_comments" >= 0),
	CONSTRAINT "posts_age_group_check" CHECK ("posts"."age_group" between 0 and 4),
	CONSTRAINT "posts_locked_check" CHECK (("posts"."locked_at" is null) = ("posts"."locked_by" is null) and ("posts"."locked_at" is null) = ("posts"."locked_by_group" is null)),
	CONSTRAINT "posts_deleted_check" CHECK (("posts"."deleted_at" is null) = ("posts"."deleted_as" is null)),
	CONSTRAINT "posts_pinned_check" CHECK ("posts"."deleted_at" is null or ("posts"."pinned_at" is null and "posts"."pinned_site_at" is null))
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"name" text NOT NULL,
	"session_hash" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_events_name_session_hash_pk" PRIMARY KEY("name","session_hash"),
	CONSTRAINT "analytics_events_name_check" CHECK ("analytics_events"."name" in ('pwa_use'))
);
--> statement-breakpoint
CREATE TABLE "analytics_snapshots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_snapshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot" timestamp (3) with time zone NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100000 CACHE 1),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text,
	"description_html" text,
	"public" boolean DEFAULT false NOT NULL,
	"num_items" integer DEFAULT 0 NOT NULL,
	"sort" text DEFAULT 'addedDsc' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lists_name_check" CHECK ("lists"."name" ~ '^[0-9A-Za-z_]{3,21}$'),
	CONSTRAINT "lists_num_items_check" CHECK ("lists"."num_items" >= 0),
	CONSTRAINT "lists_sort_check" CHECK ("lists"."sort" in ('addedDsc', 'addedAsc', 'createdDsc', 'createdAsc'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit_windows" (
	"bucket" text COLLATE "C" PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"signups_disabled" boolean DEFAULT false NOT NULL,
	"tor_blocked" boolean DEFAULT false NOT NULL,
	"no_users" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_settings_single_check" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "used_captchas" (
	"signature" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_badges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_badges_type_check" CHECK ("user_badges"."type" in ('supporter'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_index" integer NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"password_hash" text,
	"about_me" text,
	"about_me_html" text,
	"points" integer DEFAULT 1 NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"no_posts" integer DEFAULT 0 NOT NULL,
	"no_comments" integer DEFAULT 0 NOT NULL,
	"notifications_new_count" integer DEFAULT 0 NOT NULL,
	"home_feed" text DEFAULT 'all' NOT NULL,
	"remember_feed_sort" boolean DEFAULT false NOT NULL,
	"embeds_off" boolean DEFAULT false NOT NULL,
	"hide_user_profile_pictures" boolean DEFAULT false NOT NULL,
	"upvote_notifications_off" boolean DEFAULT false NOT NULL,
	"reply_notifications_off" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_ip" text,
	"last_seen" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_ip" text,
	"banned_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_username_check" CHECK ("users"."username" ~ '^[0-9A-Za-z_]{3,21}$'),
	CONSTRAINT "users_home_feed_check" CHECK ("users"."home_feed" in ('all', 'subscriptions')),
	CONSTRAINT "users_counters_check" CHECK ("users"."no_posts" >= 0 and "users"."no_comments" >= 0 and "users"."notifications_new_count" >= 0),
	CONSTRAINT "users_deleted_check" CHECK ("users"."deleted_at" is null or ("users"."password_hash" is null and "users"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_bans" ADD CONSTRAINT "community_bans_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_moderators" ADD CONSTRAINT "community_moderators_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_moderators" ADD CONSTRAINT "community_moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_rules" ADD CONSTRAINT "community_rules_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_rules" ADD CONSTRAINT "community_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_visits" ADD CONSTRAINT "post_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_visits" ADD CONSTRAINT "post_visits_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_votes" ADD CONSTRAINT "post_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_locked_by_users_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_post_order_idx" ON "comments" USING btree ("post_id","upvotes","id");--> statement-breakpoint
CREATE INDEX "comments_parent_idx" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_post_created_idx" ON "comments" USING btree ("post_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_user_idx" ON "comments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "communities_name_key" ON "communities" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "communities_size_idx" ON "communities" USING btree ("no_members","id");--> statement-breakpoint
CREATE INDEX "communities_name_search_idx" ON "communities" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "communities_default_idx" ON "communities" USING btree ("id") WHERE "communities"."is_default";--> statement-breakpoint
CREATE INDEX "community_bans_user_idx" ON "community_bans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_members_community_idx" ON "community_members" USING btree ("community_id","user_id");--> statement-breakpoint
CREATE INDEX "community_moderators_user_idx" ON "community_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_rules_order_idx" ON "community_rules" USING btree ("community_id","z_index","id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_public_id_key" ON "posts" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "posts_latest_idx" ON "posts" USING btree ("id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_hot_idx" ON "posts" USING btree ("hotness","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_activity_idx" ON "posts" USING btree ("last_activity_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_top_idx" ON "posts" USING btree ("age_group","points","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_community_latest_idx" ON "posts" USING btree ("community_id","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_community_hot_idx" ON "posts" USING btree ("community_id","hotness","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_community_activity_idx" ON "posts" USING btree ("community_id","last_activity_at","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_community_top_idx" ON "posts" USING btree ("community_id","age_group","points","id") WHERE "posts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "posts_user_idx" ON "posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "posts_ageing_idx" ON "posts" USING btree ("age_group","created_at") WHERE "posts"."age_group" < 4;--> statement-breakpoint
CREATE INDEX "posts_pinned_idx" ON "posts" USING btree ("community_id","pinned_at") WHERE "posts"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_pinned_site_idx" ON "posts" USING btree ("pinned_site_at") WHERE "posts"."pinned_site_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "analytics_snapshots_slot_key" ON "analytics_snapshots" USING btree ("slot");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_user_name_key" ON "lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "lists_user_updated_idx" ON "lists" USING btree ("user_id","last_updated_at");--> statement-breakpoint
CREATE INDEX "rate_limit_windows_ends_idx" ON "rate_limit_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_captchas_expires_idx" ON "used_captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_badges_user_type_key" ON "user_badges" USING btree ("user_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_user_index_key" ON "users" USING btree ("user_index");--> statement-breakpoint
CREATE INDEX "users_last_seen_idx" ON "users" USING btree ("last_seen");
--> statement-breakpoint
-- The system accounts (api.md 4.11): nobody can log in to them. "nobody" acts for programs.
INSERT INTO "users" ("id", "user_index", "username", "is_admin", "created_at", "last_seen") VALUES
	('00000000000000000000000100000000', 1, 'ghost', false, 'epoch', 'epoch'),
	('00000000000000000000000200000000', 2, 'nobody', true, 'epoch', 'epoch');
--> statement-breakpoint
INSERT INTO "site_settings" ("id", "no_users") VALUES (1, 2);
