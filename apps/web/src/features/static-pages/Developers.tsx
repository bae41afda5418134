import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { Contact } from './Contact.tsx';
import { StaticPage } from './StaticPage.tsx';

export function Developers() {
  const { name, url } = useSite();
  return (
    <StaticPage
      title="Developers"
      lede={
        <>
          Everything {name} does goes through one HTTP API, and it is yours to use as well: for an app, a bot,
          a feed on your desktop, or a question nobody has asked yet.
        </>
      }
    >
      <h2>Where to begin</h2>
      <ul>
        <li>
          <a href="/api/docs">The reference</a> lists every call with what it takes, what it answers, and
          which errors it knows.
        </li>
        <li>
          <a href="/api/openapi.json">The same as an OpenAPI document</a>, for programs.
        </li>
      </ul>
      <p>Reading needs no account and no key. The ten newest posts:</p>
      <pre tabIndex={0}>
        <code>{`curl '${url}/api/posts?sort=latest&limit=10'`}</code>
      </pre>
      <p>
        Answers are JSON. Lists carry a <code>next</code>; send it back as <code>?next=…</code> for the page
        that follows. An error has a <code>status</code>, a <code>code</code> for programs and a{' '}
        <code>message</code> for people.
      </p>

      <h2>Acting as a member</h2>
      <p>
        Posting, commenting and voting need a session. Any answer sets the cookie <code>SID</code> and brings
        a header <code>Csrf-Token</code>. Keep both, and send the token as <code>X-Csrf-Token</code> with
        every call that is not a <code>GET</code>:
      </p>
      <pre tabIndex={0}>
        <code>{`curl -c jar -D - -o /dev/null ${url}/api/_initial

curl -b jar -c jar ${url}/api/_login \\
  -H 'X-Csrf-Token: …' -H 'Content-Type: application/json' \\
  -d '{"username": "…", "password": "…"}'`}</code>
      </pre>
      <p>After that the same cookie is logged in.</p>

      <h2>Libraries</h2>
      <p>
        The OpenAPI document is complete, so a generator for your language makes a typed client from it in a
        minute. Field names are the same everywhere: in the API, in the reference, and in the code of the
        site.
      </p>

      <h2>Being a good guest</h2>
      <ul>
        <li>
          The API limits how often one may write. On status <code>429</code>, wait and try again; do not try
          harder.
        </li>
        <li>Ask for what you show, keep what you have, and do not ask every second.</li>
        <li>Name your program and how to reach you in its user agent.</li>
        <li>An account that a program writes with says so in its profile. Programs do not vote.</li>
        <li>
          The <Link to="/terms">terms</Link> and the <Link to="/guidelines">guidelines</Link> hold for
          programs and those who run them.
        </li>
      </ul>

      <h2>Found a hole?</h2>
      <p>
        If you find a way to do what should not be possible, please write to <Contact /> before you tell
        others, and leave other people’s data alone. Questions about the API are welcome in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>
        .
      </p>
    </StaticPage>
  );
}
