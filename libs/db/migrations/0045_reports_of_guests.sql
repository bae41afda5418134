ALTER TABLE "reports" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "guest_text" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "guest_address_id" bigint;