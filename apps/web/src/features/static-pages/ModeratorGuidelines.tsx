import { Link } from '@tanstack/react-router';
import { Contact } from './Contact.tsx';
import { StaticPage } from './StaticPage.tsx';

export function ModeratorGuidelines() {
  return (
    <StaticPage
      title="Moderator guidelines"
      lede="Moderators are hosts. They keep a place the way its people came for, and most of the time nobody notices them. This is what we ask of everybody who has that role."
    >
      <h2>Set the place up, and keep it up</h2>
      <p>
        Say in two or three sentences what the community is about, and write its rules so that a newcomer
        understands them on the first reading. A few clear ones are better than a long list. When something
        keeps coming up, change the rules instead of explaining every time.
      </p>

      <h2>Uphold the rules of the site</h2>
      <p>
        The <Link to="/guidelines">guidelines</Link> hold in every community. Yours can be stricter, never
        looser. Tell an admin about anything that reaches beyond your community.
      </p>

      <h2>Be there</h2>
      <p>
        Look in often enough that a bad post does not stand for days. If you will be away for longer, tell the
        others; if there are no others, find some. It is no shame to give the role up: ask the community who
        would like to take it on.
      </p>

      <h2>Be fair</h2>
      <ul>
        <li>Judge what was written, not who wrote it, and treat friends like strangers.</li>
        <li>The same thing gets the same answer, today and next month.</li>
        <li>
          Take the smallest step that helps: a word, then a removal, then a ban that ends, then one that does
          not.
        </li>
        <li>Do not decide a quarrel that you are part of. Ask another moderator.</li>
        <li>Take no money and no favours for what you do here.</li>
        <li>Speak as a moderator only when you act as one. Your opinions are your own.</li>
      </ul>

      <h2>Stay calm</h2>
      <p>
        Some people will be angry, and some will try to make you angry. You need not have the last word. Wait
        an hour, ask somebody else to look, and let a removal stand for itself.
      </p>

      <h2>Tell people what was wrong</h2>
      <p>
        Name the rule and, where it helps, what would have been fine. Most people break a rule because they
        did not know it, and a friendly sentence turns many of them into good members.
      </p>

      <h2>Be kind</h2>
      <p>
        You are the first person of this site that somebody meets on their worst day here. If you need help or
        advice, write to <Contact />, or ask in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>
        : other moderators read it.
      </p>
    </StaticPage>
  );
}
