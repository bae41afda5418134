CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_documents_best_idx" ON "search_documents" USING btree ("standing");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_documents_community_id_idx" ON "search_documents" USING btree ("community_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_documents_user_id_idx" ON "search_documents" USING btree ("user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_documents_standing_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_documents_community_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_documents_user_idx";
