import { contract } from '@confab/api-contract';
import { errorBody, errorCatalog, limits } from '@confab/domain';
import { sessionCookie } from '@confab/session';
import { openSession } from './curl.ts';
import { type Markup, markup } from './markup.ts';
import { code } from './parts.ts';
import { rolesOf } from './who-and-how-often.ts';

/** A chapter of the introduction. Its id must never change: people link to it. */
export type Chapter = { id: string; title: string; content: Markup };

/** Rules that apply to every call. */
export function chaptersFor(site: { name: string; url: string }): readonly Chapter[] {
  const origin = site.url;
  return [
    {
      id: 'address',
      title: 'Base address',
      content: markup`<p>All calls are below <code>${origin}/api</code>. They answer in JSON, in UTF-8, with the status 200; a signup with 201. Calls that answer with a file or with events say so. Paths are exact: an unknown path, or one with a slash at its end, is answered with 404; a known path with another method, with 400.</p>
<p>Bodies are read as JSON whatever their <code>Content-Type</code> says; only files are sent as <code>multipart/form-data</code>. Fields that a call does not know are ignored. A JSON body has at most ${limits.jsonBodyMaxBytes / 1024 / 1024} MiB.</p>
<p>Programs can read all of this as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>`,
    },
    {
      id: 'sessions',
      title: 'Sessions and tokens',
      content: markup`<p>A session is the cookie <code>${sessionCookie}</code>, set by the first answer and good for ${limits.sessionDays} days. Every method but GET also needs the token of the session, so that no other site can act for a visitor. Any answer has the token in the header <code>Csrf-Token</code> and in the cookie <code>csrftoken</code>; send it back in the header <code>X-Csrf-Token</code>.</p>
<p>These commands keep both in a shell. The examples on this page continue from there; log in with <a href="#session.login">session.login</a>.</p>
${code(openSession(origin), 'Commands that open a session', 'sessions-curl')}
<p>Programs keep their session, and with it their token, when they log in. Browsers, which the api knows by the headers <code>Origin</code> and <code>Sec-Fetch-Site</code>, get a new session when a person logs in or out or changes their password; the new token comes in the same answer.</p>`,
    },
    {
      id: 'captcha',
      title: 'The captcha, for programs',
      content: markup`<p>A signup needs a captcha, whose kind <a href="#session.initial">session.initial</a> says. With <code>altcha</code> it is work for the processor, less than a second of it, that every program can do. (With <code>hcaptcha</code> a person has to solve it in a browser; with <code>test</code> any text will do.)</p>
<p>First, ask for a challenge with <a href="#session.captcha">session.captcha</a>. It is good for one signup before the second <code>expiresAt</code>.</p>
<p>Then solve it: count from 0, write each number as four bytes, the highest first, behind the bytes of <code>nonce</code>, and derive a key from that: PBKDF2 with the digest that <code>algorithm</code> names, the bytes of <code>salt</code>, <code>cost</code> rounds and <code>keyLength</code> bytes. The number is found when the key, in hexadecimal digits, begins with <code>keyPrefix</code>. Nonce and salt are in hexadecimal digits, too.</p>
<p>Last, send it: the challenge exactly as it came and the solution, as JSON in base64, are the <code>captchaToken</code> of <a href="#session.signup">session.signup</a>. This makes it, in Node:</p>
${code(captchaExample(origin), 'Example that solves a captcha')}`,
    },
    {
      id: 'roles',
      title: 'Who may call',
      content: markup`<p>Guests have no account. Members are logged in. The author of a post or a comment wrote it; the owner of an account, a list or a notification is the member it belongs to. Moderators look after a community, and admins run the site. A call that names only members is open to all of them; where a part of it is for fewer, such as speaking for the moderators, its errors say so. Of the ${contract.length} calls ${contract.filter((endpoint) => rolesOf(endpoint).includes('guest')).length} are for guests.</p>`,
    },
    {
      id: 'errors',
      title: 'Errors',
      content: markup`<p>An error has the status of its answer, a sentence for people, and mostly a code for programs, which never changes. Errors without a code are known by their status. Where the input is wrong, <code>details</code> names its fields: <code>path</code> is their keys joined by dots, and empty for the whole input. Fields that a call does not know are ignored in a body that it accepts, and named in one that it refuses.</p>
${code(JSON.stringify(errorBody('not_author'), null, 2), 'An error')}
<p>Each call lists all its errors. Any address may also answer ${errorCatalog.route_not_found.status} (<q>${errorCatalog.route_not_found.message}</q>) or ${errorCatalog.wrong_method.status} (<q>${errorCatalog.wrong_method.message}</q>). After ${errorCatalog.overloaded.status}, try again once the seconds in <code>Retry-After</code> have passed. Where there is no answer at all, try again as well.</p>`,
    },
    {
      id: 'pages',
      title: 'Pages',
      content: markup`<p>Most lists answer a page with <code>next</code>: send it back as <code>next</code> for the page after it. Only the server can read it. On the last page it is null; for notifications and snapshots, an empty text. Where a call takes <code>limit</code>, that is the number of rows of a page.</p>
<p>The lists of moderators have numbered pages: ask for <code>page</code>, from 1. <a href="#communities.list">communities.list</a> takes the id of the last row as <code>next</code>.</p>`,
    },
    {
      id: 'limits',
      title: 'Limits',
      content: markup`<p>Each call says how often it may be made, which is its limit. A limit is a window: it opens with the first call, and the first call after it ends opens the next one. Calls that share a limit, such as all changes of posts and comments, count together. A call that is refused does not count, but for attempts to log in, to sign up, to recover an account and to confirm a password. Calls beyond the limit are answered with ${errorCatalog.rate_limited.status}: try again once the seconds in <code>Retry-After</code> have passed. Reading has no limit of its own.</p>`,
    },
    {
      id: 'ids',
      title: 'Ids and times',
      content: markup`<p>People, communities, posts, comments and pictures have ids of 24 hexadecimal digits, which grow with time. Addresses of posts have their <code>publicId</code> of eight characters; a path that takes a post accepts both. The ids of reports, rules, lists and notifications are numbers. Names are found in any mix of upper and lower case.</p>
<p>Times are ISO 8601 in UTC, as in <code>2026-04-29T06:12:00Z</code>. Texts are Markdown; the field of the same name with <code>Html</code> has the text as HTML that is safe to show.</p>`,
    },
    {
      id: 'live',
      title: 'Live events',
      content: markup`<p><a href="#comments.events">comments.events</a> stays open and sends server-sent events (<code>text/event-stream</code>): the comments that others write on a post, as they write them. Events are numbered. A client that reconnects sends the last number in <code>Last-Event-ID</code>, as browsers do by themselves, and misses nothing. Lines that begin with a colon only keep the connection alive.</p>`,
    },
    {
      id: 'client',
      title: 'The client for JavaScript',
      content: markup`<p>The npm package <code>@confab/api-contract</code> makes all of these calls from Node and browsers: each is a function under its name here, with types for its parameters and its answer. It keeps the session and the token, goes through pages and streams, and turns errors into typed codes.</p>
${code(clientExample(origin), 'Example of the client')}`,
    },
  ];
}

function clientExample(origin: string): string {
  return `import { createClient } from '@confab/api-contract/client';

const client = createClient({ baseUrl: '${origin}' });
await client.session.login({ body: { username: 'alice', password: 'correct horse battery' } });

for await (const { posts } of client.posts.list.pages({ query: { sort: 'latest' } })) {
  for (const { title } of posts) console.log(title);
}`;
}

/** Makes the `captchaToken` of one signup, in Node without packages. */
export function captchaExample(origin: string): string {
  return `import { pbkdf2Sync } from 'node:crypto';

const challenge = await (await fetch('${origin}/api/_captcha')).json();
const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;

const bytes = Buffer.from(nonce + '00000000', 'hex');
const keyFor = (number) => {
  bytes.writeUInt32BE(number, bytes.length - 4);
  return pbkdf2Sync(bytes, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
};
let counter = 0;
while (!keyFor(counter).startsWith(keyPrefix)) counter += 1;

const solution = { counter, derivedKey: keyFor(counter) };
const captchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');`;
}
