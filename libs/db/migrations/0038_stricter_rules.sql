ALTER TABLE "auto_rules" ADD COLUMN "matches_more" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_rules" ALTER COLUMN "matches_more" SET DEFAULT false;
