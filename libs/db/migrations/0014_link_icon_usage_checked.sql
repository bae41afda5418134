ALTER TABLE "images" VALIDATE CONSTRAINT "images_all_usages_check";
