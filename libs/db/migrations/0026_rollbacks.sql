-- The network address of an account, null for what is none: marked as immutable, which it is for addresses, so that it can
-- be indexed. Not in SQL, which PostgreSQL may evaluate ahead of the question whether it is valid.
CREATE FUNCTION "inet_of"(address text) RETURNS inet LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
begin
	if pg_input_is_valid(split_part(address, '%', 1), 'inet') then return split_part(address, '%', 1)::inet; end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TABLE "rollback_items" (
	"rollback_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"decision_id" bigint,
	"up" boolean,
	"reason_id" smallint,
	"rule_id" bigint,
	"weight" smallint,
	"made_at" timestamp (3) with time zone,
	CONSTRAINT "rollback_items_rollback_id_position_pk" PRIMARY KEY("rollback_id","position")
);
--> statement-breakpoint
CREATE TABLE "rollbacks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rollbacks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid,
	"user_id" uuid NOT NULL,
	"acted_as" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'removing' NOT NULL,
	"no_items" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"no_accounts" integer NOT NULL,
	"first_accounts" uuid[] NOT NULL,
	"no_posts" integer DEFAULT 0 NOT NULL,
	"no_comments" integer DEFAULT 0 NOT NULL,
	"no_votes" integer DEFAULT 0 NOT NULL,
	"no_reports" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_by" uuid,
	"undone_as" text,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "rollbacks_state_check" CHECK ("rollbacks"."state" in ('removing', 'removed', 'stopped', 'restoring', 'restored')),
	CONSTRAINT "rollbacks_reached_check" CHECK ("rollbacks"."reached" between 0 and "rollbacks"."no_items"),
	CONSTRAINT "rollbacks_undone_check" CHECK (("rollbacks"."undone_by" is null) = ("rollbacks"."undone_at" is null) and ("rollbacks"."undone_by" is null) = ("rollbacks"."undone_as" is null))
);
--> statement-breakpoint
ALTER TABLE "rollback_items" ADD CONSTRAINT "rollback_items_rollback_id_rollbacks_id_fk" FOREIGN KEY ("rollback_id") REFERENCES "public"."rollbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollback_items" ADD CONSTRAINT "rollback_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollbacks" ADD CONSTRAINT "rollbacks_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollbacks" ADD CONSTRAINT "rollbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rollbacks" ADD CONSTRAINT "rollbacks_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rollbacks_community_idx" ON "rollbacks" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "rollbacks_created_idx" ON "rollbacks" USING btree ("created_at");
