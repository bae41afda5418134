import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite, useStartup } from '../../data/startup.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Page } from '../../ui/Page.tsx';
import '../../ui/prose.css';
import { WelcomeCard } from '../site-info/WelcomeCard.tsx';
import './about.css';
import { FullFooter } from './StaticPage.tsx';
import './static-page.css';

export function About() {
  const { name } = useSite();
  return (
    <Page rail={<WelcomeCard />}>
      <article className="card article">
        <header className="about-hero">
          <h1>A quiet place to talk about the things you like</h1>
          <p className="lede secondary text-lg">
            {name} is a discussion forum made of communities. People post texts, pictures and links; other
            people answer. That is all it does, and it tries to do it well.
          </p>
        </header>
        <div className="prose">
          <h2>What we are after</h2>
          <p>
            A community here is a room with a name, a subject, and people who look after it. Whoever comes in
            finds what others thought worth reading, in an order that votes and time decide. Nobody can pay to
            be seen, and the menu above every list of posts says which order you are looking at.
          </p>
          <p>
            We think that good conversations are slow, and that they belong to the people who have them. So no
            account is needed to view anything, a name and a password are enough to join in, and nothing on
            these pages tries to keep you longer than you meant to stay. We would rather be useful for twenty
            minutes than interesting for four hours.
          </p>

          <h2>What you can count on</h2>
          <ul className="highlights" role="list">
            <Highlight icon="eye-off" title="No ads, no tracking">
              There are no advertisements here, and nothing that follows you around the web. What little has
              to be stored is listed in the <Link to="/privacy-policy">privacy policy</Link>.
            </Highlight>
            <Highlight icon="heart" title="Funded by donations">
              The site is paid for by people who like that it exists. It is not run for profit, and your
              attention is not for sale.
            </Highlight>
            <Highlight icon="settings" title="You are in charge">
              You choose what your home page shows, in which order and how it looks. Communities write their
              own rules and have their own moderators.
            </Highlight>
            <Highlight icon="shield-check" title="No tricks">
              Buttons do what they say. Nothing is ticked for you, nothing counts your days in a row, and what
              you write can be taken back.
            </Highlight>
          </ul>

          <h2>Small on purpose</h2>
          <ul>
            <li>You can read everything without an account.</li>
            <li>It is not federated: {name} is one site, run in one place.</li>
            <li>There is no native video. Link to it where it lives.</li>
            <li>
              It can be installed as an app on phones and computers, straight from the browser. See{' '}
              <Link to="/apps">Apps</Link>.
            </li>
          </ul>

          <h2>Questions</h2>
          <div className="faq">
            <Question ask="Who pays for this?">
              Donations do. There are no advertisements, no paid posts, no investors, and no plan to have any.
              Members who donate may get a supporter badge beside their name; it buys no say and no better
              place.
            </Question>
            <Question ask="What happens when many people come?">
              Then it runs on more machines: no part of the software keeps anything that another machine would
              need to know. Growing for its own sake is not the aim, though. A forum is as large as its
              communities can look after.
            </Question>
            <Question ask="Is it federated?">
              No. Posts are not exchanged with other servers. That makes some things simpler: moderators can
              moderate all of what their community sees, and what is deleted here is not still somewhere else.
            </Question>
            <Question ask="Is there an app?">
              The site is the app. It can be installed from the browser, on a phone or a computer, and then
              has an icon and a window of its own: <Link to="/apps">Apps</Link> says how. Anybody may write
              another one, for the <Link to="/developers">API</Link> is open.
            </Question>
            <Question ask="How do I reach you?">
              Write to <Contact />. For trouble within one community its moderators are closer; their names
              are beside its posts.
            </Question>
            <Question ask="Where do I leave feedback?">
              In the open. Talk about the site itself belongs in{' '}
              <Link to="/$name" params={{ name: 'meta' }}>
                /meta
              </Link>
              , ideas for what it should do in{' '}
              <Link to="/$name" params={{ name: 'suggestions' }}>
                /suggestions
              </Link>
              . Both are read by the people who build it.
            </Question>
          </div>
        </div>
      </article>
      <FullFooter />
    </Page>
  );
}

/** Completes "Write to …". */
function Contact() {
  const { contactEmail } = useStartup();
  if (contactEmail === null) return <>the people who run this site</>;
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}

function Highlight({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  );
}

function Question({ ask, children }: { ask: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        {ask}
        <Icon name="chevron-down" />
      </summary>
      <p>{children}</p>
    </details>
  );
}
