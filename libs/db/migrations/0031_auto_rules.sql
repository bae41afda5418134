CREATE TABLE "auto_rule_matches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auto_rule_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" bigint NOT NULL,
	"held_id" uuid,
	"post_id" uuid,
	"comment_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "auto_rule_matches_target_check" CHECK (("auto_rule_matches"."held_id" is null) <> ("auto_rule_matches"."post_id" is null))
);
--> statement-breakpoint
CREATE TABLE "auto_rule_versions" (
	"rule_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"when" jsonb NOT NULL,
	"acts" jsonb NOT NULL,
	"changed_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auto_rule_versions_rule_id_version_pk" PRIMARY KEY("rule_id","version"),
	CONSTRAINT "auto_rule_versions_target_check" CHECK ("auto_rule_versions"."target" in ('any', 'post', 'comment'))
);
--> statement-breakpoint
CREATE TABLE "auto_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auto_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"on_version" integer,
	"tried_version" integer,
	"tried_at" timestamp (3) with time zone,
	"no_tried" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held" ADD COLUMN "by_rules" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_rule_matches" ADD CONSTRAINT "auto_rule_matches_rule_id_auto_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."auto_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rule_matches" ADD CONSTRAINT "auto_rule_matches_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rule_matches" ADD CONSTRAINT "auto_rule_matches_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rule_versions" ADD CONSTRAINT "auto_rule_versions_rule_id_auto_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."auto_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rule_versions" ADD CONSTRAINT "auto_rule_versions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auto_rules" ADD CONSTRAINT "auto_rules_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_rule_matches_rule_idx" ON "auto_rule_matches" USING btree ("rule_id","created_at");--> statement-breakpoint
CREATE INDEX "auto_rule_matches_held_idx" ON "auto_rule_matches" USING btree ("held_id") WHERE "auto_rule_matches"."held_id" is not null;--> statement-breakpoint
CREATE INDEX "auto_rule_matches_post_idx" ON "auto_rule_matches" USING btree ("post_id") WHERE "auto_rule_matches"."post_id" is not null;--> statement-breakpoint
CREATE INDEX "auto_rule_matches_comment_idx" ON "auto_rule_matches" USING btree ("comment_id") WHERE "auto_rule_matches"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "auto_rule_matches_time_idx" ON "auto_rule_matches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "auto_rules_place_idx" ON "auto_rules" USING btree ("community_id","id");--> statement-breakpoint
CREATE INDEX "auto_rules_on_idx" ON "auto_rules" USING btree ("community_id") WHERE "auto_rules"."on_version" is not null;