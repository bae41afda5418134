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
CREATE FUNCTION "queue_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) SELECT TG_ARGV[0], id FROM changed_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- For single rows and named columns: votes fire nothing, and the rows of a large statement need no join with what they were.
CREATE FUNCTION "queue_row_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.search_queue (kind, id) VALUES (TG_ARGV[0], NEW.id);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_insert_searched" AFTER INSERT ON "posts" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('post');--> statement-breakpoint
CREATE TRIGGER "posts_delete_searched" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('post');--> statement-breakpoint
CREATE TRIGGER "posts_update_searched" AFTER UPDATE OF "title", "body_html", "link_url", "link_title", "link_description", "deleted_at", "deleted_content_at" ON "posts" FOR EACH ROW
	WHEN ((OLD.title, OLD.body_html, OLD.link_url, OLD.link_title, OLD.link_description, OLD.deleted_at, OLD.deleted_content_at) IS DISTINCT FROM (NEW.title, NEW.body_html, NEW.link_url, NEW.link_title, NEW.link_description, NEW.deleted_at, NEW.deleted_content_at))
	EXECUTE FUNCTION "queue_row_for_search"('post');--> statement-breakpoint
CREATE TRIGGER "comments_insert_searched" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('comment');--> statement-breakpoint
CREATE TRIGGER "comments_delete_searched" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('comment');--> statement-breakpoint
CREATE TRIGGER "comments_update_searched" AFTER UPDATE OF "body_html", "deleted_at" ON "comments" FOR EACH ROW
	WHEN ((OLD.body_html, OLD.deleted_at) IS DISTINCT FROM (NEW.body_html, NEW.deleted_at))
	EXECUTE FUNCTION "queue_row_for_search"('comment');--> statement-breakpoint
CREATE TRIGGER "communities_insert_searched" AFTER INSERT ON "communities" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('community');--> statement-breakpoint
CREATE TRIGGER "communities_delete_searched" AFTER DELETE ON "communities" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('community');--> statement-breakpoint
CREATE TRIGGER "communities_update_searched" AFTER UPDATE OF "name", "about_html", "deleted_at" ON "communities" FOR EACH ROW
	WHEN ((OLD.name, OLD.about_html, OLD.deleted_at) IS DISTINCT FROM (NEW.name, NEW.about_html, NEW.deleted_at))
	EXECUTE FUNCTION "queue_row_for_search"('community');--> statement-breakpoint
CREATE TRIGGER "users_insert_searched" AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('user');--> statement-breakpoint
CREATE TRIGGER "users_delete_searched" AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "queue_for_search"('user');--> statement-breakpoint
CREATE TRIGGER "users_update_searched" AFTER UPDATE OF "username", "about_me_html", "deleted_at", "banned_at" ON "users" FOR EACH ROW
	WHEN ((OLD.username, OLD.about_me_html, OLD.deleted_at, OLD.banned_at) IS DISTINCT FROM (NEW.username, NEW.about_me_html, NEW.deleted_at, NEW.banned_at))
	EXECUTE FUNCTION "queue_row_for_search"('user');
