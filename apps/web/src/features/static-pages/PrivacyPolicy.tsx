import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { useStartup } from '../../data/startup.ts';
import { Contact } from './Contact.tsx';
import { StaticPage } from './StaticPage.tsx';

/** Holds what the software stores: a new column about people is a new sentence here. */
export function PrivacyPolicy() {
  const { name } = useSite();
  const { captcha } = useStartup();
  return (
    <StaticPage
      title="Privacy policy"
      lede={
        <>
          {name} stores what it needs to be a forum, and says here what that is. There is no advertising, no
          tracking, and nobody your data is sold or lent to.
        </>
      }
    >
      <h2>When you visit</h2>
      <p>You can read everything without an account and without telling us who you are.</p>
      <ul>
        <li>
          <strong>Two cookies.</strong> One holds a random number that stands for your session; for visitors
          nothing is stored under it. The other protects forms against being sent by other sites. Neither says
          anything about you, and neither leads anywhere else.
        </li>
        <li>
          <strong>Your network address.</strong> It is counted for a few hours when somebody tries to log in
          or to make an account, so that nobody can try passwords without end. Pages you read are not written
          down beside it.
        </li>
        <li>
          <strong>Logs of the servers.</strong> Which kind of request came, whether it worked and how long it
          took; no addresses, no names, no e-mail, nothing of what was typed.
        </li>
        <li>
          <strong>Use as an app.</strong> If you have installed the site, we count that once per session,
          under a scrambled number that cannot be turned back into your session.
        </li>
        <li>
          <strong>On your device only.</strong> Theme, layout, the order of feeds and unfinished drafts are
          kept by your browser and stay there.
        </li>
      </ul>

      <h2>When you have an account</h2>
      <p>Everybody can see:</p>
      <ul>
        <li>your username, your points, the day you joined, and the month you were last here;</li>
        <li>your “about me” text, and badges;</li>
        <li>the posts and comments you wrote, and the communities you moderate;</li>
        <li>lists you have made public.</li>
      </ul>
      <p>Only you, and the admins of the site where they need it, can see:</p>
      <ul>
        <li>
          your e-mail address, if you gave one. It serves to recover your account when you have lost the
          password, and for nothing else;
        </li>
        <li>
          when you were last here, and from which network address you joined and came last: it helps to
          recognise people who come back after a ban;
        </li>
        <li>your settings, private lists, and the communities you have joined.</li>
      </ul>
      <p>Stored, and shown to nobody else:</p>
      <ul>
        <li>your password, as a hash (argon2id) from which it cannot be read;</li>
        <li>your sessions, so that you stay logged in: for 360 days at most, or until you log out;</li>
        <li>how you voted, so that every vote counts once;</li>
        <li>when you last opened a post, so that new comments in it can be marked for you;</li>
        <li>bans, with the moderator who spoke them.</li>
      </ul>

      <h2>What it is used for</h2>
      <p>
        To show the site to you and what you write to others, to keep out abuse, and to count: how many people
        came and wrote in an hour, a day, a week. These counts are numbers without names. There are no
        profiles of what you like, and the order of posts is the same for everybody who has joined the same
        communities.
      </p>

      <h2>Other companies</h2>
      <p>
        Pages load nothing from other hosts: pictures, fonts and scripts are our own.{' '}
        {captcha === 'hcaptcha'
          ? 'There is one exception: the form for new accounts loads hCaptcha, which checks that a person fills it in and learns your network address by that.'
          : 'The captcha of the form for new accounts is computed on your device and asks nobody else.'}{' '}
        What you write is public, and anybody can read it through the <Link to="/developers">API</Link>,
        search engines included.
      </p>

      <h2>Taking things back</h2>
      <p>
        You can edit and delete what you wrote. When an account is deleted, its password, e-mail address,
        “about me”, sessions, lists, memberships and roles go with it. Posts and comments stay, without your
        name, because other people’s answers would make no sense without them: delete them first if you want
        them gone. The username is never given to anybody else. Backups are overwritten in time.
      </p>
      <p>
        To learn what is stored about you, to have it corrected or erased, or to complain, write to{' '}
        <Contact />.
      </p>

      <h2>Changes</h2>
      <p>
        When the software stores something new about people, this page says so first, and the change is
        announced in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>
        .
      </p>
    </StaticPage>
  );
}
