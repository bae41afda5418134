CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_post_time_idx" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_post_dispute_idx" ON "comments" USING btree ("post_id",least("upvotes", "downvotes"),"upvotes","id") WHERE "comments"."downvotes" > 0;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_post_created_idx";
