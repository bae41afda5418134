CREATE TABLE "account_erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"no_items" integer NOT NULL,
	"no_erased" integer DEFAULT 0 NOT NULL,
	"part" text DEFAULT 'posts' NOT NULL,
	"reached_id" uuid,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "account_erasures_part_check" CHECK ("account_erasures"."part" in ('posts', 'comments', 'postVotes', 'commentVotes')),
	CONSTRAINT "account_erasures_counters_check" CHECK ("account_erasures"."no_items" >= 0 and "account_erasures"."no_erased" >= 0)
);
--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_erasures" ADD CONSTRAINT "account_erasures_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;