ALTER TABLE "rollback_items" ADD COLUMN "held_id" uuid;--> statement-breakpoint
ALTER TABLE "rollbacks" ADD COLUMN "no_held" integer DEFAULT 0 NOT NULL;