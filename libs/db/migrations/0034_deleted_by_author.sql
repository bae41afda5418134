CREATE OR REPLACE FUNCTION "open_cases"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.cases AS known (community_id, post_id, comment_id, no_reports, weight, opened_at)
	SELECT community_id, post_id, comment_id, count(*), sum(weight), min(created_at) FROM new_rows
	-- Moderators have nothing to decide of a post that its author deleted.
	WHERE comment_id IS NOT NULL OR EXISTS (
		SELECT FROM public.posts WHERE id = new_rows.post_id AND deleted_as IS DISTINCT FROM 'normal')
	GROUP BY community_id, post_id, comment_id
	ORDER BY min(id)
	ON CONFLICT (coalesce(comment_id, post_id)) DO UPDATE
	SET no_reports = known.no_reports + excluded.no_reports, weight = known.weight + excluded.weight;
	RETURN NULL;
END
$$;
