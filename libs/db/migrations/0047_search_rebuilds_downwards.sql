ALTER TABLE "search_state" ADD COLUMN "rebuilding_down" text DEFAULT 'community';--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN "rebuilt_down_to" uuid;
