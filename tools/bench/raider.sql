-- One more member of a data set of dataset.sql, who wrote {many} posts in its communities a moment ago. `{number}` makes them
-- differ from any other.

insert into users (id, user_index, username, no_posts)
values (bench_id(20, {number}), {number}, 'raider_{number}', {many});
update site_settings set no_users = no_users + 1;

insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer, upvotes, hotness, created_at)
select
  (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000000)::bigint + n), 16, '0') || '0000002200000000')::uuid,
  substr(translate(encode(decode(md5('{number}-' || n), 'hex'), 'base64'), '+/', 'ab'), 1, 8), 'text', bench_id(20, {number}), bench_id(2, 1 + n * 7919 % {communities}),
  'raider_{number} says ' || n, bench_words(n, 2), '<p>' || bench_words(n, 2) || '</p>', {renderer}, 1,
  bench_hotness(1, extract(epoch from now())), now()
from generate_series(1, {many}) n;
