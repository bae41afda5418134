CREATE TABLE "account_exports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_key" text,
	"size" bigint,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "account_exports_made_check" CHECK (num_nonnulls("account_exports"."file_key", "account_exports"."size", "account_exports"."expires_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_hours" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"signups" integer NOT NULL,
	"posts" integer NOT NULL,
	"comments" integer NOT NULL,
	"pwa_installs" integer NOT NULL,
	CONSTRAINT "analytics_hours_counts_check" CHECK ("analytics_hours"."signups" >= 0 and "analytics_hours"."posts" >= 0 and "analytics_hours"."comments" >= 0 and "analytics_hours"."pwa_installs" >= 0)
);
--> statement-breakpoint
DROP INDEX "users_last_seen_idx";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pro_pic_id" uuid;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_exports_expires_idx" ON "account_exports" USING btree ("expires_at") WHERE "account_exports"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "password_resets_user_idx" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_idx" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pro_pic_id_images_id_fk" FOREIGN KEY ("pro_pic_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_votes_user_idx" ON "comment_votes" USING btree ("user_id","comment_id");--> statement-breakpoint
CREATE INDEX "post_votes_user_idx" ON "post_votes" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "analytics_events_created_idx" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "users_seen_idx" ON "users" USING btree ("last_seen","created_at");--> statement-breakpoint
CREATE INDEX "users_username_prefix_idx" ON "users" USING btree (lower("username") collate "C");--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email")) WHERE "users"."email" is not null;--> statement-breakpoint
CREATE INDEX "users_pro_pic_idx" ON "users" USING btree ("pro_pic_id") WHERE "users"."pro_pic_id" is not null;