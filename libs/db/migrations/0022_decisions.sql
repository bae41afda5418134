CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"no_reports" integer NOT NULL,
	"weight" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decided_reports" (
	"decision_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"community_id" uuid NOT NULL,
	"comment_id" uuid,
	"user_id" uuid NOT NULL,
	"reason_id" smallint NOT NULL,
	"rule_id" bigint,
	"weight" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decided_reports_decision_id_report_id_pk" PRIMARY KEY("decision_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"case_id" bigint,
	"post_id" uuid NOT NULL,
	"comment_id" uuid,
	"author_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"user_id" uuid NOT NULL,
	"acted_as" text NOT NULL,
	"title" text,
	"reason" text,
	"told" boolean DEFAULT false NOT NULL,
	"reply_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "decisions_verdict_check" CHECK ("decisions"."verdict" in ('keep', 'remove')),
	CONSTRAINT "decisions_undone_check" CHECK (("decisions"."undone_at" is null) = ("decisions"."undone_by" is null))
);
--> statement-breakpoint
CREATE TABLE "removal_reasons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removal_reasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"community_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"rule_id" bigint,
	"z_index" integer NOT NULL,
	CONSTRAINT "removal_reasons_title_check" CHECK ("removal_reasons"."title" <> '')
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "rule_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "weight" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "report_outcomes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD CONSTRAINT "decided_reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_reports" ADD CONSTRAINT "decided_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reply_id_comments_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_reasons" ADD CONSTRAINT "removal_reasons_community_id_communities_id_fk" FOREIGN KEY ("community_id") REFERENCES "public"."communities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removal_reasons" ADD CONSTRAINT "removal_reasons_rule_id_community_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."community_rules"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_target_key" ON "cases" USING btree (coalesce("comment_id", "post_id"));--> statement-breakpoint
CREATE INDEX "cases_community_idx" ON "cases" USING btree ("community_id","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "cases_of_posts_idx" ON "cases" USING btree ("community_id","weight" DESC NULLS FIRST,"id") WHERE "cases"."comment_id" is null;--> statement-breakpoint
CREATE INDEX "cases_of_comments_idx" ON "cases" USING btree ("community_id","weight" DESC NULLS FIRST,"id") WHERE "cases"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_site_idx" ON "cases" USING btree ("weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "decided_reports_user_idx" ON "decided_reports" USING btree ("user_id","community_id","decision_id");--> statement-breakpoint
CREATE INDEX "decided_reports_export_idx" ON "decided_reports" USING btree ("user_id","report_id");--> statement-breakpoint
CREATE INDEX "decisions_case_idx" ON "decisions" USING btree ("case_id") WHERE "decisions"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_post_idx" ON "decisions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "decisions_comment_idx" ON "decisions" USING btree ("comment_id","id") WHERE "decisions"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "decisions_author_idx" ON "decisions" USING btree ("community_id","author_id","id");--> statement-breakpoint
CREATE INDEX "decisions_reply_idx" ON "decisions" USING btree ("reply_id") WHERE "decisions"."reply_id" is not null;--> statement-breakpoint
CREATE INDEX "removal_reasons_order_idx" ON "removal_reasons" USING btree ("community_id","z_index","id");--> statement-breakpoint
CREATE INDEX "removal_reasons_rule_idx" ON "removal_reasons" USING btree ("rule_id");--> statement-breakpoint
CREATE FUNCTION "open_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.cases AS known (community_id, post_id, comment_id, no_reports, weight, opened_at)
	SELECT community_id, post_id, comment_id, count(*), sum(weight), min(created_at) FROM new_rows
	GROUP BY community_id, post_id, comment_id
	ORDER BY min(id)
	ON CONFLICT (coalesce(comment_id, post_id)) DO UPDATE
	SET no_reports = known.no_reports + excluded.no_reports, weight = known.weight + excluded.weight;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reports_insert_opens_cases" AFTER INSERT ON "reports" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "open_cases"();--> statement-breakpoint
CREATE FUNCTION "close_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE public.cases AS known SET no_reports = known.no_reports - gone.number, weight = known.weight - gone.weight
	FROM (
		SELECT coalesce(comment_id, post_id) AS target, count(*) AS number, sum(weight) AS weight FROM old_rows GROUP BY 1
	) AS gone
	WHERE coalesce(known.comment_id, known.post_id) = gone.target;
	DELETE FROM public.cases AS known USING old_rows AS gone
	WHERE coalesce(known.comment_id, known.post_id) = coalesce(gone.comment_id, gone.post_id) AND known.no_reports <= 0;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reports_delete_closes_cases" AFTER DELETE ON "reports" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "close_cases"();--> statement-breakpoint
INSERT INTO "cases" (community_id, post_id, comment_id, no_reports, weight, opened_at)
SELECT community_id, post_id, comment_id, count(*), sum(weight), min(created_at) FROM "reports"
GROUP BY community_id, post_id, comment_id
ORDER BY min(id);
