CREATE INDEX CONCURRENTLY IF NOT EXISTS "comments_post_rank_idx" ON "comments" USING btree ("post_id","upvotes","id","downvotes");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "comments_post_order_idx";
