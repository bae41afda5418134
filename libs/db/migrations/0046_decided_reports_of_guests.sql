ALTER TABLE "decided_reports" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD COLUMN "guest_text" text;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD COLUMN "guest_address_id" bigint;