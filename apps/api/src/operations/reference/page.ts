import { type Area, areas } from './areas.ts';
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
<p>Types that calls take and answer with. A field with a question mark may be absent; all others are always present.</p>
${described}
</section>`;
}
