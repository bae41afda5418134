import { contract, type Endpoint } from '@confab/api-contract';
import { endpointSection } from './endpoint-section.ts';
import { type Chapter, chaptersFor } from './introduction.ts';
import { Markup, markup } from './markup.ts';
import { objects } from './objects.ts';
import { heading, typeCode } from './parts.ts';
import { structureOf } from './types.ts';

/** The whole reference as one HTML document with inline style and no scripts. */
export function referencePage(site: { name: string; url: string }, style: string): string {
  const chapters = chaptersFor(site);
  const title = `${site.name} API`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${`Every call of the API of ${site.name}: who may make it, how often, its parameters, its answer and its errors.`}">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Markup(style)}</style>
</head>
<body>
<a class="skip-link" href="#content">Skip to content</a>
<header class="top"><a href="/">${site.name}</a></header>
<main class="shell">
<div class="title">
<h1>${title}</h1>
<p class="lead">Every call: who may make it, how often, its parameters, its answer and its errors.</p>
</div>
<nav aria-label="Contents">${contents(chapters)}</nav>
<div class="content" id="content" tabindex="-1">
${chapters.map(chapterSection)}
${areas.map((area) => areaSection(area, site.url))}
${objectsSection()}
</div>
</main>
</body>
</html>
`.text;
}

/** Chapters and areas; the calls of an area show when it is opened. */
function contents(chapters: readonly Chapter[]): Markup {
  const first = chapters.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li>`);
  const rest = areas.map(
    ({ name, title, endpoints }) =>
      markup`<li><details><summary>${title}</summary><ul><li><a href="#${name}">About ${title.toLowerCase()}</a></li>${endpoints.map(
        (endpoint) => markup`<li><a href="#${endpoint.name}">${endpoint.name}</a></li>`,
      )}</ul></details></li>`,
  );
  return markup`<ul>${first}</ul>
<p class="contents-title">Calls</p>
<ul>${rest}</ul>
<p class="contents-title">Answers</p>
<ul><li><a href="#objects">Objects</a></li></ul>`;
}

function chapterSection({ id, title, content }: Chapter): Markup {
  return markup`<section class="chapter" id="${id}">
${heading(2, id, title)}
${content}
</section>`;
}

function areaSection({ name, title, about, endpoints }: Area, siteUrl: string): Markup {
  const rows = endpoints.map(
    (endpoint) =>
      markup`<li><a href="#${endpoint.name}">${endpoint.name}</a> <span class="aside">${endpoint.call.method} ${endpoint.call.path}</span></li>`,
  );
  return markup`<section class="area" id="${name}">
${heading(2, name, title)}
<p>${about}</p>
<ul class="in-area">${rows}</ul>
${endpoints.map((endpoint) => endpointSection(endpoint, siteUrl))}
</section>`;
}

function objectsSection(): Markup {
  const described = objects.map(
    ({ name, schema }) => markup`<section class="call" id="object.${name}">
${heading(3, `object.${name}`, name)}
${typeCode(structureOf(schema), `Type of ${name}`)}
</section>`,
  );
  return markup`<section class="area" id="objects">
${heading(2, 'objects', 'Objects')}
<p>Types that many calls answer with. A field with a question mark may be absent; all others are always present.</p>
${described}
</section>`;
}

/** A section of the reference: a resource of the contract. */
type Area = { name: string; title: string; about: string; endpoints: readonly Endpoint[] };

/** In the order of the page. */
const headings: readonly (readonly [name: string, title: string, about: string])[] = [
  ['session', 'Sessions', 'Starting, signing up, logging in and out, and recovering an account.'],
  ['users', 'People', 'Profiles, settings, badges, and what a person wrote.'],
  ['posts', 'Posts', 'Feeds, posts, and what their authors, moderators and admins do with them.'],
  ['comments', 'Comments', 'Threads, the comments in them, and a live stream of new comments.'],
  ['images', 'Pictures', 'Uploads for posts, their alternative texts, and titles of pages for links.'],
  ['communities', 'Communities', 'Finding, creating and joining communities, their settings and moderators.'],
  ['rules', 'Rules', 'The rules of a community.'],
  ['reports', 'Reports', 'Reporting posts and comments, and the moderators’ decisions.'],
  ['bans', 'Bans', 'Members who may not write in a community.'],
  [
    'moderation',
    'Moderation',
    'The work of a community’s moderators: what is waiting, and the log of what they did.',
  ],
  ['lists', 'Lists', 'Posts and comments that a member saves, by the name of a list or by its id.'],
  ['mutes', 'Mutes', 'People and communities that a member does not want to see.'],
  ['notifications', 'Notifications', 'What happened that concerns a member, on the site and by push.'],
  ['communityRequests', 'Requests', 'Asking the admins for a community.'],
  ['admin', 'Administration', 'Accounts, and the communities that new members join.'],
  ['site', 'Site', 'Settings and figures of the whole site.'],
];

/** A resource without a heading would be missing; a test compares with the contract. */
const areas: readonly Area[] = headings.map(([name, title, about]) => ({
  name,
  title,
  about,
  endpoints: contract.filter((endpoint) => endpoint.name.startsWith(`${name}.`)),
}));
