CREATE TABLE "list_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"target_created_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_items_target_type_check" CHECK ("list_items"."target_type" in ('post', 'comment'))
);
--> statement-breakpoint
CREATE TABLE "fan_outs" (
	"cause" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reached_user_id" uuid,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_causes" (
	"user_id" uuid NOT NULL,
	"cause" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_causes_user_id_cause_pk" PRIMARY KEY("user_id","cause")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "notifications_cause_key";--> statement-breakpoint
ALTER TABLE "list_items" ADD CONSTRAINT "list_items_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_causes" ADD CONSTRAINT "notification_causes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_key_sessions_key_fk" FOREIGN KEY ("session_key") REFERENCES "public"."sessions"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_items_target_key" ON "list_items" USING btree ("list_id","target_id","target_type");--> statement-breakpoint
CREATE INDEX "list_items_added_idx" ON "list_items" USING btree ("list_id","id");--> statement-breakpoint
CREATE INDEX "list_items_target_created_idx" ON "list_items" USING btree ("list_id","target_created_at","target_id");--> statement-breakpoint
CREATE INDEX "notification_causes_created_idx" ON "notification_causes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "notifications_shown_idx" ON "notifications" USING btree ("user_id",("seen_at" is not null),"updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "cause";