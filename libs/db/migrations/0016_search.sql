CREATE TABLE "search_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"community_id" uuid,
	"user_id" uuid,
	"points" integer NOT NULL,
	"standing" real NOT NULL,
	"link" text,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_kind_check" CHECK ("search_documents"."kind" in ('post', 'comment', 'community', 'user'))
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_queue_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"only" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"no_documents" integer DEFAULT 0 NOT NULL,
	"rebuilding" text DEFAULT 'post',
	"rebuilt_to" uuid,
	"rebuilt_at" timestamp (3) with time zone,
	"seen" text,
	CONSTRAINT "search_state_only_check" CHECK ("search_state"."only" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL,
	"stems" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_documents_words_idx" ON "search_documents" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_documents_standing_idx" ON "search_documents" USING btree ("standing","id");--> statement-breakpoint
CREATE INDEX "search_documents_points_idx" ON "search_documents" USING btree ("points","id");--> statement-breakpoint
CREATE INDEX "search_documents_community_idx" ON "search_documents" USING btree ("community_id","standing");--> statement-breakpoint
CREATE INDEX "search_documents_user_idx" ON "search_documents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "search_documents_link_idx" ON "search_documents" USING btree ("link","id") WHERE "search_documents"."link" is not null;--> statement-breakpoint
CREATE INDEX "search_words_stems_idx" ON "search_words" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "search_words_trigrams_idx" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "search_state" DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION "queue_posts_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'post', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_insert_searched" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_posts_insert"();--> statement-breakpoint
CREATE FUNCTION "queue_posts_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'post', id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_delete_searched" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_posts_delete"();--> statement-breakpoint
CREATE FUNCTION "queue_posts_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'post', n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.title, n.body_html, n.link_url, n.link_title, n.link_description, n.deleted_at, n.deleted_content_at)
			IS DISTINCT FROM (o.title, o.body_html, o.link_url, o.link_title, o.link_description, o.deleted_at, o.deleted_content_at);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_update_searched" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_posts_update"();--> statement-breakpoint
CREATE FUNCTION "queue_comments_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'comment', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_insert_searched" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_comments_insert"();--> statement-breakpoint
CREATE FUNCTION "queue_comments_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'comment', id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_delete_searched" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_comments_delete"();--> statement-breakpoint
CREATE FUNCTION "queue_comments_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'comment', n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.body_html, n.deleted_at)
			IS DISTINCT FROM (o.body_html, o.deleted_at);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_update_searched" AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_comments_update"();--> statement-breakpoint
CREATE FUNCTION "queue_communities_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'community', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "communities_insert_searched" AFTER INSERT ON "communities" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_communities_insert"();--> statement-breakpoint
CREATE FUNCTION "queue_communities_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'community', id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "communities_delete_searched" AFTER DELETE ON "communities" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_communities_delete"();--> statement-breakpoint
CREATE FUNCTION "queue_communities_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'community', n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.name, n.about_html, n.deleted_at)
			IS DISTINCT FROM (o.name, o.about_html, o.deleted_at);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "communities_update_searched" AFTER UPDATE ON "communities" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_communities_update"();--> statement-breakpoint
CREATE FUNCTION "queue_users_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'user', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_insert_searched" AFTER INSERT ON "users" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_users_insert"();--> statement-breakpoint
CREATE FUNCTION "queue_users_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'user', id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_delete_searched" AFTER DELETE ON "users" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_users_delete"();--> statement-breakpoint
CREATE FUNCTION "queue_users_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT 'user', n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.username, n.about_me_html, n.deleted_at, n.banned_at)
			IS DISTINCT FROM (o.username, o.about_me_html, o.deleted_at, o.banned_at);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_update_searched" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_users_update"();
