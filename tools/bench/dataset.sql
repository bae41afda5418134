-- A site of a given size, made inside PostgreSQL: sizes follow Zipf's law, as they do on real sites. Placeholders in
-- braces are filled in by dataset.ts, which runs part by part: a part begins with a line that names it.

--| preparing
set session_replication_role = replica;
set synchronous_commit = off;
set maintenance_work_mem = '512MB';
-- Otherwise PostgreSQL plans bench_words for each of millions of calls.
set plan_cache_mode = force_generic_plan;
create or replace function bench_id(kind int, number bigint) returns uuid immutable parallel safe language sql as $$
  -- Ids rise with the number, some nanoseconds apart, from a fixed moment on.
  select (lpad(to_hex(1700000000000000000 + number), 16, '0') || lpad(to_hex(kind), 8, '0') || '00000000')::uuid
$$;
create or replace function bench_hotness(upvotes int, seconds double precision) returns bigint immutable parallel safe language sql as $$
  with score as (
    select (least(upvotes, 3) + greatest(least(upvotes, 10) - 3, 0) * 3 + greatest(least(upvotes, 20) - 10, 0) * 4
      + greatest(least(upvotes, 40) - 20, 0) * 5 + greatest(upvotes - 40, 0) * 6)::double precision as s)
  select round(1e7 * (log(greatest(s, 1)::numeric)::double precision + sign(s) * seconds / 45000))::bigint from score
$$;
create or replace function bench_words(seed bigint, paragraphs int) returns text immutable parallel safe language sql as $$
  select string_agg(
    (select string_agg((array['the','river','a','late','train','morning','bread','with','quiet','garden','and','light',
      'over','stone','old','camera','between','letters','paper','night','sky','map','of','wood','slow','answer','why',
      'because','small','question'])[1 + ((seed * 7919 + p * 104729 + w * 1299709) % 30)], ' ')
     from generate_series(1, 60) w), E'\n\n')
  from generate_series(1, paragraphs) p
$$;

--| members
insert into users (id, user_index, username, points, created_at, last_seen, no_posts, no_comments)
select bench_id(1, n), 1000 + n, 'member_' || n, 1 + (n * 7919 % 500), now() - interval '400 days', now() - (n % 86400) * interval '1 second', 0, 0
from generate_series(1, {users}) n;
update site_settings set no_users = 1000 + {users};

--| communities
insert into communities (id, name, user_id, about, about_html, is_default)
select bench_id(2, n), 'place_' || n, bench_id(1, 1 + n % {users}), 'About place ' || n, '<p>About place ' || n || '</p>', n <= 20
from generate_series(1, {communities}) n;

--| memberships
insert into community_members (community_id, user_id)
select distinct bench_id(2, least({communities}, floor(exp(random() * ln({communities} + 1)))::int)), bench_id(1, 1 + floor(random() * {users})::int)
from generate_series(1, {users} * 5);
insert into community_members (community_id, user_id)
select bench_id(2, n), bench_id(1, 1) from generate_series(1, least(500, {communities})) n on conflict do nothing;
update communities c set no_members = m.members
from (select community_id, count(*) as members from community_members group by 1) m where m.community_id = c.id;

--| directory
insert into communities (id, name, user_id, about, about_html, no_members)
select bench_id(2, {communities} + n), 'remote_' || n, bench_id(1, 1 + n % {users}), 'About remote ' || n, '<p>About remote ' || n || '</p>', 1 + 7919 * n % 97
from generate_series(1, {directory}) n;

--| looks
-- Of ten communities nine have an icon and eight a banner. Only rows: no page looks at the files.
insert into images (id, hash, usage, uploaded_by, width, height, size, average_color, alt_text, created_at, used_at, copies_made_at)
select bench_id(kind, n), lpad(to_hex(n * 10 + kind), 16, 'b'), case kind when 6 then 'communityIcon' else 'communityBanner' end,
  bench_id(1, 1 + n % {users}), case kind when 6 then 400 else 1800 end, case kind when 6 then 400 else 600 end, 90000,
  'rgb(' || n % 256 || ',' || n / 256 % 256 || ',128)', 'The look of community ' || n, now(), now(), now()
from generate_series(1, {communities} + {directory}) n, (values (6, 9), (7, 8)) as look(kind, share) where n % 10 < share;
update communities c set pro_pic_id = icon.id, banner_image_id = banner.id
from generate_series(1, {communities} + {directory}) n
  left join images icon on icon.id = bench_id(6, n) left join images banner on banner.id = bench_id(7, n)
where c.id = bench_id(2, n) and icon.id is not null;

--| sizes of posts
create unlogged table bench_posts as
select n, least(3000, round({comments} / (pow(((n * 7919) % {posts}) + 1, 0.85) * {spread}))::int) as comments,
  1 + least({users} - 1, round({votes} / (pow(((n * 104729) % {posts}) + 1, 0.85) * {spread}))::int) as votes
from generate_series(1::bigint, {posts}) n;
update bench_posts set comments = 500 where n = {posts} - 10;
update bench_posts set comments = 5000 where n = {posts} - 20;
alter table bench_posts add first_comment bigint;
update bench_posts b set first_comment = s.first_comment
from (select n, coalesce(sum(comments) over (order by n rows between unbounded preceding and 1 preceding), 0) as first_comment from bench_posts) s
where s.n = b.n;

--| pictures
-- Of 100 posts 15 are pictures, up to four of them, and 20 are links, of which every second one has a preview. Community 7
-- has nothing but galleries of four. Only rows: no feed looks at the files.
alter table bench_posts add community int, add type text, add pictures int not null default 0;
update bench_posts set
  community = least({communities}, floor(exp(((n * 7919 % 1000003) / 1000003.0) * ln({communities} + 1)))::int),
  type = case when n % 20 in (3, 9, 15) then 'image' when n % 20 in (1, 6, 11, 16) then 'link' else 'text' end;
update bench_posts set type = 'image' where community = 7;
update bench_posts set pictures = case when type = 'link' then (n / 20 % 2)::int when type = 'text' then 0
  when community = 7 then 4 else 1 + (n / 20 % 4)::int end;
insert into images (id, hash, usage, uploaded_by, width, height, size, average_color, alt_text, created_at, used_at, copies_made_at)
select bench_id(5, n * 4 + k), lpad(to_hex(n * 4 + k), 16, 'a'),
  case type when 'link' then 'linkThumbnail' else 'postImage' end,
  case type when 'link' then null else bench_id(1, 1 + n * 7919 % {users}) end,
  case type when 'link' then 1280 else 4000 end, case type when 'link' then 720 else 3000 end, 2400000,
  'rgb(' || n % 256 || ',' || k * 60 || ',128)', case type when 'link' then null else 'Picture ' || k || ' of post ' || n end,
  now(), now(), now()
from bench_posts, generate_series(1, pictures) k;

--| posts
insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer, link_url, link_image_id, upvotes, downvotes, hotness, age_group, no_comments, created_at, last_activity_at)
select id, lpad(to_hex(n), 8, 'p'), type, bench_id(1, 1 + n * 7919 % {users}),
  bench_id(2, community),
  'Post ' || n || ' about ' || left(bench_words(n, 1), 60),
  case type when 'text' then bench_words(n, 2) end,
  case type when 'text' then '<p>' || replace(bench_words(n, 2), E'\n\n', E'</p>\n<p>') || '</p>' end,
  case type when 'text' then 1 end,
  case type when 'link' then 'https://example.org/pages/' || n end,
  case when type = 'link' and pictures > 0 then bench_id(5, n * 4 + 1) end,
  votes, votes / 10, bench_hotness(votes, extract(epoch from created)),
  case when created > now() - interval '1 day' then 0 when created > now() - interval '7 days' then 1
    when created > now() - interval '30 days' then 2 when created > now() - interval '365 days' then 3 else 4 end,
  comments, created, created + interval '1 hour'
from (
  select n, votes, comments, community, type, pictures, now() - interval '400 days' * (1 - n::double precision / {posts}) as created,
    bench_id(3, n) as id
  from bench_posts
) p;

insert into post_images (post_id, position, image_id, caption)
select bench_id(3, n), k, bench_id(5, n * 4 + k), case when k % 2 = 0 then 'A caption for picture ' || k end
from bench_posts, generate_series(1, pictures) k where type = 'image';

--| comments
-- Trees of 15, each comment with two replies down to depth 3. Of the last tree of a post some are missing.
insert into comments (id, post_id, number, parent_id, ancestors, depth, user_id, body, body_html, body_renderer, upvotes, no_replies, no_replies_direct, created_at)
select bench_id(4, i), bench_id(3, n), s,
  case when k > 1 then bench_id(4, i - k + k / 2) end,
  case when k > 7 then array[bench_id(4, i - k + k / 8), bench_id(4, i - k + k / 4), bench_id(4, i - k + k / 2)]
    when k > 3 then array[bench_id(4, i - k + k / 4), bench_id(4, i - k + k / 2)]
    when k > 1 then array[bench_id(4, i - k + k / 2)] else '{}' end,
  depth, bench_id(1, 1 + i * 7919 % {users}), bench_words(i, 1), '<p>' || bench_words(i, 1) || '</p>', 1,
  1 + (i * 104729 % 97)::int / 10, (16 >> depth) - 2, case when depth < 3 then 2 else 0 end, now() - interval '1 day'
from (
  select p.n, p.first_comment + s as i, s, k, floor(log(2, k::numeric))::int as depth
  from bench_posts p, generate_series(1, p.comments) s, lateral (select 1 + (s - 1) % 15 as k) place
) c;

--| votes
-- The member who reads the two long discussions voted on every third comment of them.
insert into comment_votes (comment_id, user_id, up)
select bench_id(4, first_comment + s), bench_id(1, 1), s % 2 = 0
from bench_posts, generate_series(1, comments, 3) s where n in ({posts} - 10, {posts} - 20);
insert into post_votes (post_id, user_id, up)
select bench_id(3, n), bench_id(1, 1 + ((n * 7919::bigint + v * 31) % {users})), true
from bench_posts, generate_series(1, votes) v on conflict do nothing;

--| moderation
-- The second member moderates the first community.
insert into community_moderators (community_id, user_id, position) values (bench_id(2, 1), bench_id(1, 2), 1);
insert into community_members (community_id, user_id) values (bench_id(2, 1), bench_id(1, 2)) on conflict do nothing;
insert into community_bans (community_id, user_id, banned_by, created_at)
select bench_id(2, 1), bench_id(1, {users} - n), bench_id(1, 2), now() - n * interval '1 hour' from generate_series(1, {bans}) n;
with reported as (
  select id, row_number() over (order by id) - 1 as place from posts where community_id = bench_id(2, 1)
)
insert into reports (community_id, post_id, comment_id, reason_id, created_by, created_at)
select bench_id(2, 1), p.id, c.id, 1 + n % 4, bench_id(1, 1 + n * 7919::bigint % {users}), now() - ({reports} - n) * interval '1 minute'
from (select n, n % (select count(*) from reported) as place from generate_series(1, {reports}) n) numbered
  join reported p using (place)
  left join comments c on c.post_id = p.id and c.number = 1 and n % 2 = 0
order by n;
insert into report_counts (community_id, no_post_reports, no_comment_reports)
select community_id, count(*) filter (where comment_id is null), count(*) filter (where comment_id is not null)
from reports group by 1;
update communities c set no_members = (select count(*) from community_members m where m.community_id = c.id)
where id = bench_id(2, 1);

--| finishing
drop table bench_posts;
analyze;
