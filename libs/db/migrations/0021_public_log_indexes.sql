CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_log_target_act_idx" ON "moderation_log" USING btree ("community_id","target_user_id","act","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_log_admins_act_idx" ON "moderation_log" USING btree ("act","id") WHERE "moderation_log"."acted_as" = 'admins';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_log_admins_user_act_idx" ON "moderation_log" USING btree ("user_id","act","id") WHERE "moderation_log"."acted_as" = 'admins';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_log_admins_target_act_idx" ON "moderation_log" USING btree ("target_user_id","act","id") WHERE "moderation_log"."acted_as" = 'admins';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "moderation_log_time_idx" ON "moderation_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_log_target_act_idx" ON "site_log" USING btree ("target_user_id","act","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "site_log_time_idx" ON "site_log" USING btree ("created_at","id");