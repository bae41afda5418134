import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { Contact } from './Contact.tsx';
import { StaticPage } from './StaticPage.tsx';

export function Guidelines() {
  const { name } = useSite();
  return (
    <StaticPage
      title="Guidelines"
      lede={
        <>
          {name} works when people talk to each other as they would across a table. These rules hold
          everywhere on the site, for everybody, moderators and admins included.
        </>
      }
    >
      <h2>Two levels</h2>
      <p>
        Every community has moderators. They decide what belongs there, write its rules, and remove what
        breaks them. A community about bread may refuse cake, and that is fine: there can be a community about
        cake.
      </p>
      <p>
        The admins look after the site as a whole. They step in where the rules below are broken, where a
        community has nobody left to look after it, or where its moderators cannot solve something themselves.
      </p>

      <h2>What is not allowed anywhere</h2>
      <ol>
        <li>
          <strong>Spam.</strong> No posting for the sake of being clicked, no floods of the same thing, no
          accounts that exist only to advertise. Showing your own work now and then is welcome where a
          community says so.
        </li>
        <li>
          <strong>Pornography.</strong> Not in posts, comments, names or pictures. Anything sexual that
          involves minors is reported to the police.
        </li>
        <li>
          <strong>Racism and hate.</strong> Nobody is fair game for who they are: where they come from, what
          they look like, whom they love, what they believe, how their body or mind works.
        </li>
        <li>
          <strong>Harassment.</strong> Disagree with what somebody says, not with their existence. Do not
          follow people from thread to thread, do not threaten, and stop when you are asked to.
        </li>
        <li>
          <strong>Making private things public.</strong> No names, addresses, workplaces, pictures or messages
          that people did not publish themselves.
        </li>
        <li>
          <strong>Encouraging harm.</strong> Do not call for violence and do not talk anybody into hurting
          themselves. If you worry about somebody, be kind, and tell a moderator.
        </li>
        <li>
          <strong>Brigading.</strong> Do not send people elsewhere to vote or to pile on, and do not use
          several accounts to look like many.
        </li>
      </ol>

      <h2>What happens then</h2>
      <p>
        Mostly, a post or comment is removed and that is that. Whoever goes on is banned from the community by
        its moderators, or from the whole site by an admin. What is dangerous or against the law goes at once.
        If you think that a decision was wrong, ask the moderators of the community; if that leads nowhere,
        write to <Contact />.
      </p>

      <h2>When you see something</h2>
      <p>
        Do not answer it and do not pass it on. Tell the moderators of the community, whose names are beside
        its posts. They have their own <Link to="/moderator-guidelines">guidelines</Link>, so you know what to
        expect of them.
      </p>

      <h2>These rules change</h2>
      <p>
        Rarely, and never behind anybody’s back: changes are announced in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>
        , where they can be talked about. In the end they are a matter of good sense, and no list is a reason
        to be unkind in a way that it forgot.
      </p>
    </StaticPage>
  );
}
