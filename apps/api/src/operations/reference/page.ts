import { type Area, areas } from './areas.ts';
import { endpointSection } from './endpoint-section.ts';
import { type Chapter, chaptersFor } from './introduction.ts';
import { Markup, markup } from './markup.ts';
import { objects } from './objects.ts';
import { heading, typeCode } from './parts.ts';
import { structureOf } from './types.ts';

/**
 * Inline, before the first paint: the theme that the reader chose on the site. Then every block of code gets a button
 * that copies it; without a secure address browsers have no clipboard to offer.
 */
export const pageScript = `(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {}
  addEventListener('DOMContentLoaded', () => {
    if (!navigator.clipboard) return;
    const status = document.querySelector('[role="status"]');
    for (const block of document.querySelectorAll('pre')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      const show = (word) => {
        button.textContent = word;
        button.setAttribute('aria-label', word + ': ' + block.getAttribute('aria-label'));
      };
      show('Copy');
      button.addEventListener('click', async () => {
        const outcome = await navigator.clipboard.writeText(block.textContent).then(() => 'Copied', () => 'Not copied');
        status.textContent = outcome;
        show(outcome);
        setTimeout(() => {
          show('Copy');
          status.textContent = '';
        }, 2000);
      });
      block.after(button);
    }
  });
})()`;

const mark = markup`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M22.78 20.61A9.5 9.5 0 1 1 22.78 8.39" fill="none" stroke="currentColor" stroke-width="5"/><path d="M8.2 18.2L3.6 28.6a.9.9 0 0 0 1.15 1.2L16.6 25.8Z" fill="currentColor"/><circle cx="25" cy="14.5" r="3.05" fill="currentColor"/></svg>`;

/** The whole reference as one HTML document with its style and its script inline; all of it is read without the script. */
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
<script>${new Markup(pageScript)}</script>
</head>
<body>
<a class="skip-link" href="#content">Skip to content</a>
<header class="top"><a href="/">${mark}${site.name}</a></header>
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
<p class="sr-only" role="status"></p>
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
