/**
 * Rows that a version wrote, valid from the migration that created their tables until one removed something from
 * them.
 */
export type OldRows = {
  /** The first migration with which these statements work. */
  since: number;
  /** The migration after which they no longer work. */
  until?: number;
  /** Statements for another user, community and discussion per number, 1 to 9. */
  statements: (number: number) => readonly string[];
};

/** 24 digits, as object ids are stored. */
const idOf = (number: number, kind: number) => `'${String(number * 100 + kind).padStart(24, '0')}00000000'`;

const ids = (number: number) => ({
  alice: idOf(number, 1),
  bob: idOf(number, 2),
  cats: idOf(number, 3),
  post: idOf(number, 4),
  link: idOf(number, 5),
  comment: idOf(number, 6),
  answer: idOf(number, 7),
  picture: idOf(number, 8),
});

/** Each names exactly the columns that its version had. */
export const oldRows: readonly OldRows[] = [
  {
    since: 0,
    statements: (n) => {
      const { alice, bob, cats, post, link, comment, answer } = ids(n);
      return [
        `insert into users (id, user_index, username, email, password_hash, points, no_posts, no_comments, last_seen_ip)
         values (${alice}, ${n}01, 'alice${n}', 'alice@example.org', 'hash', 3, 2, 1, '192.0.2.1'),
           (${bob}, ${n}02, 'bob${n}', null, null, 1, 0, 1, null)`,
        `insert into communities (id, name, user_id, about, about_html, no_members)
         values (${cats}, 'cats${n}', ${alice}, 'About *cats*', '<p>About <em>cats</em></p>', 2)`,
        `insert into community_members (community_id, user_id) values (${cats}, ${alice}), (${cats}, ${bob})`,
        `insert into community_moderators (community_id, user_id, position) values (${cats}, ${alice}, 1)`,
        `insert into community_rules (community_id, rule, rule_html, z_index, created_by)
         values (${cats}, 'Be kind', 'Be kind', 1, ${alice})`,
        `insert into community_bans (community_id, user_id, banned_by, expires_at)
         values (${cats}, ${bob}, ${alice}, '2030-01-01')`,
        `insert into posts (id, public_id, type, user_id, community_id, title, body, body_html, body_renderer, link_url, upvotes, no_comments)
         values (${post}, 'textpst${n}', 'text', ${alice}, ${cats}, 'A text', 'words', '<p>words</p>', 1, null, 2, 2),
           (${link}, 'linkpst${n}', 'link', ${alice}, ${cats}, 'A link', null, null, null, 'https://example.org/', 1, 0)`,
        `insert into post_votes (post_id, user_id, up) values (${post}, ${alice}, true), (${post}, ${bob}, true)`,
        `insert into post_visits (user_id, post_id, first_visit_at, last_visit_at)
         values (${bob}, ${post}, '2026-01-01', '2026-01-02')`,
        `insert into comments (id, post_id, parent_id, ancestors, depth, user_id, body, body_html, body_renderer, upvotes, no_replies, no_replies_direct)
         values (${comment}, ${post}, null, '{}', 0, ${bob}, 'Ä', '<p>Ä</p>', 1, 1, 1, 1),
           (${answer}, ${post}, ${comment}, array[${comment}::uuid], 1, ${alice}, 'Ö', '<p>Ö</p>', 1, 1, 0, 0)`,
        `insert into comment_votes (comment_id, user_id, up) values (${comment}, ${bob}, true), (${answer}, ${alice}, false)`,
        `insert into analytics_events (name, session_hash) values ('pwa_use', 'hash${n}')`,
        `insert into analytics_snapshots (slot, payload) values ('2026-01-0${n}', '{}')`,
        `insert into lists (user_id, name, display_name, num_items) values (${alice}, 'liked${n}', 'Liked', 1)`,
        `insert into rate_limit_windows (bucket, used, ends_at) values ('bucket${n}', 1, '2030-01-01')`,
        `insert into sessions (key, user_id, expires_at) values ('key${n}', ${alice}, '2030-01-01')`,
        `insert into used_captchas (signature, expires_at) values ('signature${n}', '2030-01-01')`,
        `insert into user_badges (user_id, type) values (${alice}, 'supporter')`,
        `update site_settings set no_users = no_users + 2`,
        // Until 0004 the site queried users by last_seen alone.
        `update users set last_seen = now(), points = points + 1 where id = ${alice}`,
      ];
    },
  },
  {
    since: 1,
    statements: (n) => {
      const { alice, bob, cats, post, link, picture } = ids(n);
      return [
        `insert into images (id, hash, usage, uploaded_by, width, height, size, average_color, alt_text, used_at)
         values (${picture}, '0123456789abcdef', 'postImage', ${alice}, 4, 3, 99, 'rgb(1,2,3)', 'A cat', now())`,
        `insert into post_images (post_id, position, image_id, caption) values (${post}, 1, ${picture}, 'Cat')`,
        `update posts set link_image_id = ${picture} where id = ${link}`,
        `insert into announcements (post_id, announced_by) values (${post}, ${alice})`,
        `insert into hidden_posts (user_id, post_id) values (${bob}, ${link})`,
        `insert into mutes (user_id, muted_user_id) values (${bob}, ${alice})`,
        `insert into mutes (user_id, muted_community_id) values (${bob}, ${cats})`,
      ];
    },
  },
  { since: 2, statements: (n) => [`update comments set number = 1 where id = ${ids(n).comment}`] },
  {
    since: 3,
    statements: (n) => {
      const { alice, bob, cats, post, comment, picture } = ids(n);
      return [
        `update communities set pro_pic_id = ${picture}, banner_image_id = ${picture} where id = ${cats}`,
        `insert into community_requests (user_id, name, note) values (${bob}, 'dogs${n}', 'Please')`,
        `insert into moderation_log (community_id, act, user_id, acted_as, post_id, details)
         values (${cats}, 'lockPost', ${alice}, 'mods', ${post}, '{"a": 1}')`,
        `insert into report_counts (community_id, no_post_reports, no_comment_reports) values (${cats}, 0, 1)`,
        `insert into reports (community_id, post_id, comment_id, reason_id, created_by)
         values (${cats}, ${post}, ${comment}, 1, ${alice})`,
      ];
    },
  },
  {
    since: 3,
    // From before the first release: the cause of a notification moved into a table of its own.
    until: 5,
    statements: (n) => [
      `insert into notifications (user_id, type, notif, cause) values (${ids(n).alice}, 'welcome', '{}', 'welcome')`,
    ],
  },
  {
    since: 4,
    statements: (n) => {
      const { alice, picture } = ids(n);
      return [
        `insert into sessions (key, user_id, expires_at, device) values ('phone${n}', ${alice}, '2030-01-01', 'A phone')`,
        `update users set pro_pic_id = ${picture} where id = ${alice}`,
        `insert into account_exports (user_id, file_key, size, expires_at) values (${alice}, 'key', 9, '2030-01-01')`,
        `insert into password_resets (token_hash, user_id, expires_at) values ('token${n}', ${alice}, '2030-01-01')`,
        `insert into analytics_hours (hour, signups, posts, comments, pwa_installs) values ('2026-01-0${n}', 1, 2, 3, 4)`,
      ];
    },
  },
  {
    since: 5,
    statements: (n) => {
      const { alice, post } = ids(n);
      return [
        `insert into list_items (list_id, target_type, target_id, target_created_at)
         select id, 'post', ${post}, now() from lists where name = 'liked${n}'`,
        `insert into fan_outs (cause, reached_user_id) values ('announcement:${n}', ${alice})`,
        `insert into notification_causes (user_id, cause) values (${alice}, 'welcome')`,
        `insert into notifications (user_id, type, notif) values (${alice}, 'welcome', '{}')`,
        `insert into push_subscriptions (session_key, user_id, endpoint, p256dh, auth)
         values ('key${n}', ${alice}, 'https://push.example.org/${n}', 'p', 'a')`,
      ];
    },
  },
  {
    since: 6,
    statements: (n) => [
      `insert into backfills (name, reached, no_rows, finished_at) values ('old ${n}', '9', 9, now())`,
    ],
  },
  {
    since: 7,
    statements: (n) => [`insert into last_writes (user_id, position) values (${ids(n).alice}, ${n})`],
  },
  {
    since: 8,
    statements: (n) => [`insert into changes (kind, id) values ('post', ${ids(n).post})`],
  },
  {
    since: 9,
    statements: (n) => {
      const { alice, picture } = ids(n);
      return [
        `insert into site_pictures (use, image_id) values ('${n === 1 ? 'siteLogo' : 'siteIcon'}', ${picture})`,
        `insert into site_texts (key, language, body, changed_by) values ('terms', 'en', 'Be kind.', ${alice})`,
        `update site_settings set changed = '{"siteName": "Cats"}'`,
      ];
    },
  },
  {
    since: 11,
    statements: (n) => [
      `insert into account_erasures (user_id, requested_by, no_items) values (${ids(n).bob}, ${ids(n).alice}, 2)`,
    ],
  },
  {
    since: 13,
    statements: (n) => [
      `insert into link_icons (host, image_id) values ('cats${n}.example.org', ${ids(n).picture})`,
    ],
  },
  {
    since: 16,
    statements: (n) => {
      const { alice, cats, post } = ids(n);
      return [
        `insert into search_documents (id, kind, community_id, user_id, points, standing, link, words)
         values (${post}, 'post', ${cats}, ${alice}, 2, 57.5, 'example.org', 'text:1A')`,
        `insert into search_words (word, documents, stems) values ('text${n}', 1, '{english:text}')`,
        `insert into search_queue (kind, id) values ('post', ${post})`,
        `update search_state set no_documents = no_documents + 1, rebuilding = 'comment', rebuilt_to = ${post}`,
      ];
    },
  },
  {
    since: 18,
    statements: (n) => {
      const { alice, bob } = ids(n);
      return [
        `insert into blocks (kind, value, created_by) values ('word', 'word${n}', ${alice})`,
        `insert into email_confirmations (token_hash, user_id, email, expires_at)
         values ('token${n}', ${alice}, 'alice@example.org', now())`,
        `with invitation as (
           insert into invitations (code, created_by, uses, no_used) values ('code${n}', ${alice}, 2, 1) returning id)
         insert into invited_members (user_id, invitation_id, invited_by) select ${bob}, id, ${alice} from invitation`,
        `insert into sign_ups (username, password_hash, question, answer)
         values ('sign_up_${n}', 'a hash', 'Why?', 'For the birds.')`,
        `insert into site_log (act, user_id, target_user_id) values ('approve_sign_up', ${alice}, ${bob})`,
      ];
    },
  },
  {
    since: 19,
    statements: (n) => [`insert into shield_minutes (what, minute, count) values ('asked${n}', now(), 1)`],
  },
  {
    since: 20,
    statements: (n) => [
      `with ring as (
         insert into rings (no_mutual, expected_mutual, expected_together) values (40, 1.5, 0) returning id)
       insert into ring_members (ring_id, user_id, no_votes) select id, ${ids(n).bob}, 60 from ring`,
    ],
  },
  {
    since: 22,
    statements: (n) => {
      const { alice, bob, cats, post, comment } = ids(n);
      return [
        `insert into reports (community_id, post_id, reason_id, rule_id, weight, created_by)
         values (${cats}, ${post}, 1, 7, 1, ${bob})`,
        `with decision as (
           insert into decisions (community_id, case_id, post_id, comment_id, author_id, verdict, user_id, acted_as)
           values (${cats}, ${n}, ${post}, ${comment}, ${alice}, 'keep', ${bob}, 'mods') returning id)
         insert into decided_reports (decision_id, report_id, community_id, comment_id, user_id, reason_id, weight, created_at)
         select id, ${n}, ${cats}, ${comment}, ${bob}, 1, 4, now() from decision`,
        `insert into removal_reasons (community_id, title, text, z_index) values (${cats}, 'No cats', 'Dogs only.', 1)`,
      ];
    },
  },
  {
    since: 24,
    statements: (n) => {
      const { alice, bob, cats } = ids(n);
      return [
        `with appeal as (
           insert into appeals (community_id, user_id, banned_at, banned_by) values (${cats}, ${bob}, now(), ${alice})
           returning id)
         insert into appeal_messages (appeal_id, user_id, kind, text) select id, ${bob}, 'member', 'Sorry.' from appeal`,
        `update users set banned_until = banned_at + interval '1 day', ban_reason = 'Spam' where id = ${bob} and banned_at is not null`,
      ];
    },
  },
  {
    since: 26,
    statements: (n) => {
      const { alice, bob, cats, post } = ids(n);
      return [
        `with rollback as (
           insert into rollbacks (community_id, user_id, acted_as, reason, no_items, no_accounts, first_accounts)
           values (${cats}, ${alice}, 'mods', 'Advertising', 1, 1, array[${bob}::uuid]) returning id)
         insert into rollback_items (rollback_id, position, kind, post_id, user_id) select id, 1, 'post', ${post}, ${bob} from rollback`,
      ];
    },
  },
  {
    since: 28,
    statements: (n) => {
      const { alice, bob, cats, post } = ids(n);
      return [
        `insert into held (id, community_id, user_id, post_id, content, why)
         values (${idOf(n, 9)}, ${cats}, ${bob}, ${post}, '{"type":"comment","body":"Ä","bodyHtml":"<p>Ä</p>","bodyRenderer":1}', '["first"]')`,
        `insert into approved_authors (community_id, user_id, approved_by) values (${cats}, ${alice}, ${bob})`,
      ];
    },
  },
  {
    since: 29,
    statements: (n) => {
      const { alice, bob, cats } = ids(n);
      return [
        `insert into warnings (community_id, user_id, warned_by, text) values (${cats}, ${bob}, ${alice}, 'Be kind.')`,
        `with conversation as (
           insert into conversations (community_id, user_id, subject) values (${cats}, ${bob}, 'Cats') returning id)
         insert into messages (conversation_id, user_id, kind, text, words)
         select id, ${bob}, 'member', 'May I?', 'may' from conversation`,
      ];
    },
  },
  {
    since: 31,
    statements: (n) => {
      const { alice, cats, post } = ids(n);
      return [
        `with rule as (insert into auto_rules (community_id, on_version) values (${cats}, 1) returning id), said as (
           insert into auto_rule_versions (rule_id, version, name, target, "when", acts, changed_by)
           select id, 1, 'New accounts', 'any', '[{"test":"age","days":3}]', '[{"act":"flag"}]', ${alice} from rule)
         insert into auto_rule_matches (rule_id, post_id) select id, ${post} from rule`,
      ];
    },
  },
  {
    since: 36,
    statements: (n) => [
      `insert into auto_rule_examples (rule_id, target_id, is_right) select id, ${ids(n).post}, false from auto_rules`,
    ],
  },
  {
    since: 43,
    statements: () => [
      `insert into backup_acts (act, at) values ('backup', now()) on conflict (act) do update set at = excluded.at`,
    ],
  },
  {
    since: 44,
    statements: (n) => [
      `insert into guest_addresses (target_id, email) values (${ids(n).post}, 'guest${n}@example.org')`,
    ],
  },
  {
    since: 46,
    statements: (n) => {
      const { cats, post } = ids(n);
      return [
        `insert into reports (community_id, post_id, reason_id, weight, guest_text, guest_address_id)
         select ${cats}, ${post}, 3, 2, 'It sells watches.', max(id) from guest_addresses`,
        `insert into decided_reports (decision_id, report_id, community_id, guest_text, reason_id, weight, created_at)
         select min(id), ${-n}, ${cats}, 'It sells watches.', 3, 2, now() from decisions`,
      ];
    },
  },
];
