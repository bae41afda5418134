-- One more member of a data set of dataset.sql, who flooded the site minutes ago: 300 posts over its communities, of
-- which 60 are pictures and 60 links with a preview; 5,000 comments below other people's posts; and 1,000 reports of it
-- all. `{number}` makes them differ from any other.

insert into users (id, user_index, username, no_posts, no_comments)
values (bench_id(20, {number}), {number}, 'spammer_{number}', 300, 5000);
update site_settings set no_users = no_users + 1;

insert into images (id, hash, usage, uploaded_by, width, height, size, average_color, used_at, copies_made_at)
select bench_id(21, {number} * 1000 + n), lpad(to_hex({number} + n), 16, 'c'), case n % 5 when 0 then 'postImage' else 'linkThumbnail' end,
  bench_id(20, {number}), 1000, 1000, 90000, 'rgb(1,2,3)', now(), now()
from generate_series(1, 300) n where n % 5 < 2;

insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, link_url, link_image_id, upvotes, hotness, created_at)
select
  (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000000)::bigint + n), 16, '0') || '0000002200000000')::uuid,
  substr(md5('{number}-' || n), 1, 8), case n % 5 when 0 then 'image' when 1 then 'link' else 'text' end, bench_id(20, {number}),
  -- The first community gets every tenth.
  bench_id(2, case n % 10 when 0 then 1 else 1 + n * 7919 % {communities} end), 'spammer_{number} says ' || n,
  case when n % 5 > 1 then bench_words(n, 2) end, case when n % 5 > 1 then '<p>' || bench_words(n, 2) || '</p>' end,
  case n % 5 when 1 then 'https://example.org/spam/' || n end, case n % 5 when 1 then bench_id(21, {number} * 1000 + n) end,
  1, bench_hotness(1, extract(epoch from now())), now()
from generate_series(1, 300) n;

insert into post_images (post_id, position, image_id)
select id, 1, bench_id(21, {number} * 1000 + substring(title from '\d+$')::bigint)
from posts where user_id = bench_id(20, {number}) and type = 'image';

create temporary table flooded as
select bench_id(3, 1 + (s * 104729::bigint + {number}) % {posts}) as id, s from generate_series(1, 5000) s;
insert into comments (id, post_id, number, user_id, body, body_html, body_renderer, upvotes)
select bench_id(23, {number} * 10000 + s), id, 0, bench_id(20, {number}), bench_words(s, 1), '<p>' || bench_words(s, 1) || '</p>', 1, 1
from flooded;
update posts p set no_comments = no_comments + f.more
from (select id, count(*) as more from flooded group by id) f where f.id = p.id;

create temporary table reported as
select p.community_id, p.id as post_id, null::uuid as comment_id from posts p where p.user_id = bench_id(20, {number})
union all
select p.community_id, p.id, c.id from comments c join posts p on p.id = c.post_id
where c.user_id = bench_id(20, {number}) and c.id < bench_id(23, {number} * 10000 + 701);
insert into reports (community_id, post_id, comment_id, reason_id, created_by)
select community_id, post_id, comment_id, 1, bench_id(1, 3) from reported;
insert into report_counts as counts (community_id, no_post_reports, no_comment_reports)
select community_id, count(*) - count(comment_id), count(comment_id) from reported group by community_id
on conflict (community_id) do update set
  no_post_reports = counts.no_post_reports + excluded.no_post_reports,
  no_comment_reports = counts.no_comment_reports + excluded.no_comment_reports;

drop table flooded;
drop table reported;
