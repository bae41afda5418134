CREATE TABLE "approved_authors" (
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"approved_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approved_authors_community_id_user_id_pk" PRIMARY KEY("community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "held" (
	"id" uuid PRIMARY KEY NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"public_id" text COLLATE "C",
	"post_id" uuid,
	"parent_id" uuid,
	"content" jsonb NOT NULL,
	"why" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	"removed_as" text,
	"removal_title" text,
	"removal_reason" text,
	CONSTRAINT "held_kind_check" CHECK (num_nonnulls("held"."public_id", "held"."post_id") = 1),
	CONSTRAINT "held_removed_check" CHECK (("held"."removed_at" is null) = ("held"."removed_by" is null) and ("held"."removed_at" is null) = ("held"."removed_as" is null))
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hold_first" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hold_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hold_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hold_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approved_authors" ADD CONSTRAINT "approved_authors_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_authors" ADD CONSTRAINT "approved_authors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approved_authors" ADD CONSTRAINT "approved_authors_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held" ADD CONSTRAINT "held_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approved_authors_user_idx" ON "approved_authors" USING btree ("user_id","community_id");--> statement-breakpoint
CREATE INDEX "approved_authors_latest_idx" ON "approved_authors" USING btree ("community_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "held_public_id_key" ON "held" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "held_community_idx" ON "held" USING btree ("community_id","id") WHERE "held"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "held_site_idx" ON "held" USING btree ("id") WHERE "held"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "held_user_idx" ON "held" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "held_post_idx" ON "held" USING btree ("post_id","user_id","id");--> statement-breakpoint
CREATE INDEX "held_parent_idx" ON "held" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "held_removed_idx" ON "held" USING btree ("removed_at") WHERE "held"."removed_at" is not null;