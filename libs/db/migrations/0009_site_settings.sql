CREATE TABLE "site_pictures" (
	"use" text PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	CONSTRAINT "site_pictures_use_check" CHECK ("site_pictures"."use" in ('siteLogo', 'siteIcon'))
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"body" text,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_usage_check";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "changed" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_pictures_image_idx" ON "site_pictures" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "site_texts_key_idx" ON "site_texts" USING btree ("key","language","id");--> statement-breakpoint
CREATE INDEX "site_texts_changed_by_idx" ON "site_texts" USING btree ("changed_by");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_usages_check" CHECK ("images"."usage" in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner', 'siteLogo', 'siteIcon')) NOT VALID;
