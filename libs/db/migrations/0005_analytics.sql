CREATE TABLE "analytics_hours" (
	"hour" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"signups" integer NOT NULL,
	"posts" integer NOT NULL,
	"comments" integer NOT NULL,
	"pwa_installs" integer NOT NULL,
	CONSTRAINT "analytics_hours_counts_check" CHECK ("analytics_hours"."signups" >= 0 and "analytics_hours"."posts" >= 0 and "analytics_hours"."comments" >= 0 and "analytics_hours"."pwa_installs" >= 0)
);
--> statement-breakpoint
DROP INDEX "users_last_seen_idx";--> statement-breakpoint
CREATE INDEX "analytics_events_created_idx" ON "analytics_events" USING btree ("name","created_at");--> statement-breakpoint
CREATE INDEX "users_seen_idx" ON "users" USING btree ("last_seen","created_at");