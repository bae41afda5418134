import type { Welcome } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useStartup } from '../../data/startup.ts';
import { welcomeQuery } from '../../data/welcome.ts';
import type { AvatarPicture } from '../../lib/avatar-picture.ts';
import { dismissHello } from '../../lib/device-settings.ts';
import { openModal } from '../../lib/modals.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { RailCard } from '../../ui/Page.tsx';
import { postAddress } from '../post/post-address.ts';
import { VisitorWords } from './WelcomeCard.tsx';
import './welcome.css';

/** Stands first on the home page of visitors; on phones as a strip, until it is dismissed. */
export function Hello() {
  const noUsers = useStartup((startup) => startup.noUsers);
  const { data } = useQuery(welcomeQuery);
  return (
    <>
      <section className="hello card">
        <div>
          <h2>Join the discussion</h2>
          <VisitorWords />
        </div>
        {data && (
          <div className="faces" aria-hidden="true">
            {data.people.map(({ username, proPic }) => (
              <Avatar key={username} name={username} picture={proPic} size={44} />
            ))}
          </div>
        )}
        <div className="btn-row">
          <Button kind="primary" size="lg" onClick={() => openModal('signup')}>
            Create new account
          </Button>
          <button type="button" className="link text-md" onClick={() => openModal('login')}>
            Have an account? Login
          </button>
        </div>
      </section>
      <section className="hello-strip row gap-1 text-sm" aria-label="Welcome">
        <p>{counted(noUsers, 'person talks', 'people talk')} here.</p>
        <button type="button" className="strong" onClick={() => openModal('signup')}>
          Join the discussion
        </button>
        <IconButton
          icon="x"
          label="Dismiss"
          onClick={() => {
            dismissHello();
            // The button is gone.
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        />
      </section>
    </>
  );
}

/** What a visitor may like, in the rail. */
export function WelcomeRail() {
  const { data } = useQuery(welcomeQuery);
  if (!data) return null;
  const { communities, threads } = data;
  return (
    <>
      {communities.length > 0 && (
        <RailCard title="Popular communities">
          <CommunityRows communities={communities} />
          <Link to="/communities" className="link">
            All communities
          </Link>
        </RailCard>
      )}
      <GoodThreads threads={threads} />
    </>
  );
}

type CommunityRow = { name: string; about: string | null; proPic: AvatarPicture | null };

/** Communities in the rail, with a few words each. */
export function CommunityRows({ communities }: { communities: readonly CommunityRow[] }) {
  return (
    <ul className="people is-rich">
      {communities.map(({ name, about, proPic }) => (
        <li key={name}>
          <Link to="/$name" params={{ name }}>
            <Avatar name={name} picture={proPic} size={32} kind="community" />
            <span>
              <bdi>/{name}</bdi>
              {about && <small className="meta one-line">{about}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders null without threads. */
export function GoodThreads({ threads }: Pick<Welcome, 'threads'>) {
  if (threads.length === 0) return null;
  return (
    <RailCard title="Good threads this week">
      <ol className="good lined">
        {threads.map((thread) => (
          <li key={thread.publicId}>
            <Link {...postAddress(thread)}>
              <b className="strong" dir="auto">
                {thread.title}
              </b>
              <small className="meta">
                <bdi>/{thread.communityName}</bdi> · {counted(thread.noComments, 'comment')}
              </small>
            </Link>
          </li>
        ))}
      </ol>
    </RailCard>
  );
}
