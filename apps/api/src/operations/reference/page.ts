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
<meta name="description" content="${`Every call of the API of ${site.name}: who may make it, how often, what it takes, what it answers and what may go wrong.`}">
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
<p class="lead">Every call, with who may make it, how often, what it takes, what it answers and what may go wrong.</p>
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
<p>What many calls answer with. A field with a question mark is not always there; all others are.</p>
${described}
</section>`;
}

/** A section of the reference: a resource of the contract. */
type Area = { name: string; title: string; about: string; endpoints: readonly Endpoint[] };

/** In the order of the page. */
const headings: readonly (readonly [name: string, title: string, about: string])[] = [
  ['session', 'Sessions', 'Starting, signing up, logging in and out, and the way back into an account.'],
  ['users', 'People', 'Profiles, settings, badges, and what somebody wrote.'],
  ['posts', 'Posts', 'Feeds, posts, and what their authors, moderators and admins do with them.'],
  ['comments', 'Comments', 'Threads, the comments in them, and news of them as they are written.'],
  ['images', 'Pictures', 'Uploads for posts, their alternative texts, and titles of pages for links.'],
  ['communities', 'Communities', 'Finding, creating and joining communities, their settings and moderators.'],
  ['rules', 'Rules', 'The rules of a community.'],
  ['reports', 'Reports', 'Reporting what should not be there, and what moderators make of it.'],
  ['bans', 'Bans', 'Who may not write in a community.'],
  ['moderation', 'Moderation', 'What waits for the moderators of a community, and what they did.'],
  ['lists', 'Lists', 'Posts and comments that somebody keeps, by the name of a list or by its id.'],
  ['mutes', 'Mutes', 'People and communities that somebody does not want to see.'],
  ['notifications', 'Notifications', 'What a member is told, in the site and by push.'],
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
