-- One post more for a data set of dataset.sql: 5,000 comments, of which the first has a thousand below it and the others
-- stand in trees of 15.

insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer, upvotes, downvotes, hotness, age_group, no_comments, created_at, last_activity_at)
values (bench_id(7, 2), 'browsing', 'text', bench_id(1, 1), bench_id(2, 1), 'A post for browsers', bench_words(1, 2),
  '<p>' || replace(bench_words(1, 2), E'\n\n', E'</p>\n<p>') || '</p>', 1, 100, 0, 0, 4, 5000, now() - interval '6 days', now());

-- Ends in any digit, as real ids do: the page groups siblings by it.
create function pg_temp.thread_id(number int) returns uuid immutable language sql as $$
  select bench_id(hashint4(number) & 65535 | 524288, number)
$$;

create temporary table shape as
select s as number, case
    when s = 1 then null
    -- Every fourth answers the one before it.
    when s <= 1001 then case when s % 4 = 1 then s - 1 else 1 end
    when k > 1 then s - k + k / 2
  end as parent
from (select s, 1 + (s - 1002) % 15 as k from generate_series(1, 5000) s) numbered;

with recursive placed (number, parent, ancestors) as (
  select number, parent, array[]::uuid[] from shape where parent is null
  union all
  select s.number, s.parent, p.ancestors || pg_temp.thread_id(s.parent) from shape s join placed p on p.number = s.parent
)
insert into comments (id, post_id, number, parent_id, ancestors, depth, user_id, body, body_html, body_renderer, upvotes, created_at)
select pg_temp.thread_id(number), bench_id(7, 2), number, pg_temp.thread_id(parent), ancestors, cardinality(ancestors),
  -- The first one is of the member who reads.
  case when number = 1 then bench_id(1, 1) else bench_id(1, 1 + number * 7919::bigint % {users}) end, left(bench_words(number, 1), 60 + number % 200),
  '<p>' || left(bench_words(number, 1), 60 + number % 200) || '</p>', 1,
  -- The first one comes first.
  case when number = 1 then 1000 else 1 + (number * 104729::bigint % 97)::int / 10 end,
  now() - interval '5 days' + number * interval '1 minute'
from placed;

update comments c set no_replies = below.all_of_them, no_replies_direct = below.direct
from (
  select above, count(*) as all_of_them, count(*) filter (where above = parent_id) as direct
  from comments, unnest(ancestors) above where post_id = bench_id(7, 2) group by above
) below
where c.id = below.above;

drop function pg_temp.thread_id;
drop table shape;
analyze comments;
