CREATE TABLE "link_icons" (
	"host" text PRIMARY KEY NOT NULL,
	"image_id" uuid,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" DROP CONSTRAINT "images_usages_check";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_title" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_description" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "link_icon" text;--> statement-breakpoint
ALTER TABLE "link_icons" ADD CONSTRAINT "link_icons_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_icons_image_idx" ON "link_icons" USING btree ("image_id") WHERE "link_icons"."image_id" is not null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_all_usages_check" CHECK ("images"."usage" in ('postImage', 'linkThumbnail', 'profilePicture', 'communityIcon', 'communityBanner', 'siteLogo', 'siteIcon', 'linkIcon')) NOT VALID;