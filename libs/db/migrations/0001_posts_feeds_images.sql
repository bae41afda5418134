CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"usage" text NOT NULL,
	"uploaded_by" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"average_color" text NOT NULL,
	"alt_text" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	"copies_made_at" timestamp (3) with time zone,
	CONSTRAINT "images_hash_check" CHECK ("images"."hash" ~ '^[0-9a-f]{16}$'),
	CONSTRAINT "images_usage_check" CHECK ("images"."usage" in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner')),
	CONSTRAINT "images_size_check" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"announced_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_posts" (
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_posts_user_id_post_id_pk" PRIMARY KEY("user_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mutes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"muted_user_id" uuid,
	"muted_community_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_target_check" CHECK (num_nonnulls("mutes"."muted_user_id", "mutes"."muted_community_id") = 1),
	CONSTRAINT "mutes_self_check" CHECK ("mutes"."muted_user_id" <> "mutes"."user_id")
);
--> statement-breakpoint
CREATE TABLE "post_images" (
	"post_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image_id" uuid NOT NULL,
	"caption" text,
	CONSTRAINT "post_images_post_id_position_pk" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_images_position_check" CHECK ("post_images"."position" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_image_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_announced_by_users_id_fk" FOREIGN KEY ("announced_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_posts" ADD CONSTRAINT "hidden_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_user_id_users_id_fk" FOREIGN KEY ("muted_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_community_id_communities_id_fk" FOREIGN KEY ("muted_community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_images" ADD CONSTRAINT "post_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_temporary_idx" ON "images" USING btree ("created_at") WHERE "images"."used_at" is null;--> statement-breakpoint
CREATE INDEX "images_uploaded_by_idx" ON "images" USING btree ("uploaded_by","id");--> statement-breakpoint
CREATE INDEX "hidden_posts_newest_idx" ON "hidden_posts" USING btree ("user_id","created_at","post_id");--> statement-breakpoint
CREATE INDEX "hidden_posts_post_idx" ON "hidden_posts" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_user_key" ON "mutes" USING btree ("user_id","muted_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mutes_community_key" ON "mutes" USING btree ("user_id","muted_community_id");--> statement-breakpoint
CREATE INDEX "mutes_muted_user_idx" ON "mutes" USING btree ("muted_user_id");--> statement-breakpoint
CREATE INDEX "mutes_muted_community_idx" ON "mutes" USING btree ("muted_community_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_images_image_key" ON "post_images" USING btree ("image_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_link_image_id_images_id_fk" FOREIGN KEY ("link_image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_link_image_idx" ON "posts" USING btree ("link_image_id") WHERE "posts"."link_image_id" is not null;--> statement-breakpoint
CREATE INDEX "posts_community_deleted_idx" ON "posts" USING btree ("community_id","id") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_community_locked_idx" ON "posts" USING btree ("community_id","id") WHERE "posts"."locked_at" is not null and "posts"."deleted_at" is null;