CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_created_address_idx" ON "users" USING btree (inet_of("created_ip"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_seen_address_idx" ON "users" USING btree (inet_of("last_seen_ip"));
