CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"assigned_to" uuid,
	"archived_at" timestamp (3) with time zone,
	"last_message_id" bigint,
	"unanswered" boolean DEFAULT false NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_subject_check" CHECK ("conversations"."subject" <> '')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "messages_kind_check" CHECK ("messages"."kind" in ('member', 'team', 'note'))
);
--> statement-breakpoint
CREATE TABLE "warnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "warnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"warned_by" uuid NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "warnings_text_check" CHECK ("warnings"."text" <> '')
);
--> statement-breakpoint
ALTER TABLE "rollback_items" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rollback_items" ADD COLUMN "message_id" bigint;--> statement-breakpoint
ALTER TABLE "rollbacks" ADD COLUMN "no_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warnings" ADD CONSTRAINT "warnings_warned_by_users_id_fk" FOREIGN KEY ("warned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_community_idx" ON "conversations" USING btree ("community_id","last_message_id");--> statement-breakpoint
CREATE INDEX "conversations_open_idx" ON "conversations" USING btree ("community_id","last_message_id") WHERE "conversations"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_archived_idx" ON "conversations" USING btree ("community_id","last_message_id") WHERE "conversations"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_unanswered_idx" ON "conversations" USING btree ("community_id","last_message_id","id") WHERE "conversations"."unanswered";--> statement-breakpoint
CREATE INDEX "conversations_queue_idx" ON "conversations" USING btree ("last_message_id") WHERE "conversations"."unanswered";--> statement-breakpoint
CREATE INDEX "conversations_assigned_idx" ON "conversations" USING btree ("community_id","assigned_to","last_message_id") WHERE "conversations"."assigned_to" is not null and "conversations"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "conversations_user_idx" ON "conversations" USING btree ("user_id","last_message_id");--> statement-breakpoint
CREATE INDEX "messages_order_idx" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_words_idx" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "messages_user_idx" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "warnings_member_idx" ON "warnings" USING btree ("community_id","user_id","id");--> statement-breakpoint
CREATE INDEX "warnings_unread_idx" ON "warnings" USING btree ("user_id","community_id","id") WHERE "warnings"."read_at" is null;--> statement-breakpoint
CREATE INDEX "warnings_user_idx" ON "warnings" USING btree ("user_id","id");