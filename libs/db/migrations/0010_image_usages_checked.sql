ALTER TABLE "images" VALIDATE CONSTRAINT "images_usages_check";
