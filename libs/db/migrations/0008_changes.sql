CREATE TABLE "changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"part" uuid,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '15 minutes' NOT NULL
);--> statement-breakpoint
CREATE INDEX "changes_transaction_idx" ON "changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "changes_expires_idx" ON "changes" USING btree ("expires_at");--> statement-breakpoint
CREATE FUNCTION "note_posts_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'post', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_update_noted" AFTER UPDATE ON "posts" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_posts_update"();--> statement-breakpoint
CREATE FUNCTION "note_posts_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT kind, id FROM old_rows, unnest(array['post', 'thread']) AS kind;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "posts_delete_noted" AFTER DELETE ON "posts" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_posts_delete"();--> statement-breakpoint
CREATE FUNCTION "note_comments_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'thread', post_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_insert_noted" AFTER INSERT ON "comments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_comments_insert"();--> statement-breakpoint
CREATE FUNCTION "note_comments_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id, part) SELECT 'thread', post_id, id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_update_noted" AFTER UPDATE ON "comments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_comments_update"();--> statement-breakpoint
CREATE FUNCTION "note_comments_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'thread', post_id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "comments_delete_noted" AFTER DELETE ON "comments" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_comments_delete"();--> statement-breakpoint
CREATE FUNCTION "note_users_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'user', n.id FROM new_rows n JOIN old_rows o USING (id)
		WHERE (n.username, n.about_me, n.about_me_html, n.pro_pic_id, n.points, n.is_admin, n.no_posts, n.no_comments, n.created_at, n.deleted_at, n.banned_at, date_trunc('month', n.last_seen AT TIME ZONE 'UTC'))
			IS DISTINCT FROM (o.username, o.about_me, o.about_me_html, o.pro_pic_id, o.points, o.is_admin, o.no_posts, o.no_comments, o.created_at, o.deleted_at, o.banned_at, date_trunc('month', o.last_seen AT TIME ZONE 'UTC'));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_update_noted" AFTER UPDATE ON "users" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_users_update"();--> statement-breakpoint
CREATE FUNCTION "note_user_badges_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'user', user_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_badges_insert_noted" AFTER INSERT ON "user_badges" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_user_badges_insert"();--> statement-breakpoint
CREATE FUNCTION "note_user_badges_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'user', user_id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "user_badges_delete_noted" AFTER DELETE ON "user_badges" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_user_badges_delete"();--> statement-breakpoint
CREATE FUNCTION "note_communities_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'community', id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "communities_update_noted" AFTER UPDATE ON "communities" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_communities_update"();--> statement-breakpoint
CREATE FUNCTION "note_communities_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT 'community', id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "communities_delete_noted" AFTER DELETE ON "communities" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_communities_delete"();--> statement-breakpoint
CREATE FUNCTION "note_community_moderators_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_moderators_insert_noted" AFTER INSERT ON "community_moderators" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_moderators_insert"();--> statement-breakpoint
CREATE FUNCTION "note_community_moderators_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_moderators_update_noted" AFTER UPDATE ON "community_moderators" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_moderators_update"();--> statement-breakpoint
CREATE FUNCTION "note_community_moderators_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_moderators_delete_noted" AFTER DELETE ON "community_moderators" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_moderators_delete"();--> statement-breakpoint
CREATE FUNCTION "note_community_rules_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_rules_insert_noted" AFTER INSERT ON "community_rules" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_rules_insert"();--> statement-breakpoint
CREATE FUNCTION "note_community_rules_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_rules_update_noted" AFTER UPDATE ON "community_rules" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_rules_update"();--> statement-breakpoint
CREATE FUNCTION "note_community_rules_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'community', community_id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "community_rules_delete_noted" AFTER DELETE ON "community_rules" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_community_rules_delete"();--> statement-breakpoint
CREATE FUNCTION "note_post_images_insert"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'post', post_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "post_images_insert_noted" AFTER INSERT ON "post_images" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_post_images_insert"();--> statement-breakpoint
CREATE FUNCTION "note_post_images_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'post', post_id FROM new_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "post_images_update_noted" AFTER UPDATE ON "post_images" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_post_images_update"();--> statement-breakpoint
CREATE FUNCTION "note_post_images_delete"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id) SELECT DISTINCT 'post', post_id FROM old_rows;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "post_images_delete_noted" AFTER DELETE ON "post_images" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_post_images_delete"();--> statement-breakpoint
CREATE FUNCTION "note_images_update"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.changes (kind, id)
		WITH changed AS (
			SELECT n.id FROM new_rows n JOIN old_rows o USING (id)
			WHERE (n.hash, n.usage, n.width, n.height, n.size, n.average_color, n.alt_text)
				IS DISTINCT FROM (o.hash, o.usage, o.width, o.height, o.size, o.average_color, o.alt_text)
		)
		SELECT 'post', post_id FROM changed JOIN public.post_images ON image_id = changed.id
		UNION ALL SELECT 'post', posts.id FROM changed JOIN public.posts ON link_image_id = changed.id
		UNION ALL SELECT 'user', users.id FROM changed JOIN public.users ON pro_pic_id = changed.id
		UNION ALL SELECT 'community', communities.id FROM changed JOIN public.communities ON communities.pro_pic_id = changed.id
		UNION ALL SELECT 'community', communities.id FROM changed JOIN public.communities ON banner_image_id = changed.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "images_update_noted" AFTER UPDATE ON "images" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "note_images_update"();
