CREATE TABLE "appeal_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeal_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appeal_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeal_messages_kind_check" CHECK ("appeal_messages"."kind" in ('member', 'team', 'note'))
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appeals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid,
	"user_id" uuid NOT NULL,
	"banned_at" timestamp (3) with time zone NOT NULL,
	"banned_by" uuid,
	"expires_at" timestamp (3) with time zone,
	"reason" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"verdict" text,
	"shortened_to" timestamp (3) with time zone,
	CONSTRAINT "appeals_verdict_check" CHECK ("appeals"."verdict" in ('lift', 'shorten', 'keep')),
	CONSTRAINT "appeals_decided_check" CHECK ("appeals"."verdict" is null or "appeals"."decided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "community_bans" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "community_bans" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_note" text;--> statement-breakpoint
ALTER TABLE "appeal_messages" ADD CONSTRAINT "appeal_messages_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_messages" ADD CONSTRAINT "appeal_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_banned_by_users_id_fk" FOREIGN KEY ("banned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_messages_order_idx" ON "appeal_messages" USING btree ("appeal_id","id");--> statement-breakpoint
CREATE INDEX "appeal_messages_user_idx" ON "appeal_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once_key" ON "appeals" USING btree ("user_id",coalesce("community_id", "user_id"),"banned_at");--> statement-breakpoint
CREATE INDEX "appeals_open_idx" ON "appeals" USING btree ("community_id","id") WHERE "appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_decided_idx" ON "appeals" USING btree ("community_id","id") WHERE "appeals"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "appeals_queue_idx" ON "appeals" USING btree ("id") WHERE "appeals"."decided_at" is null and "appeals"."community_id" is not null;--> statement-breakpoint
CREATE INDEX "appeals_user_idx" ON "appeals" USING btree ("user_id","id");