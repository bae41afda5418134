import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { Contact } from './Contact.tsx';
import { StaticPage } from './StaticPage.tsx';

export function Terms() {
  const { name } = useSite();
  return (
    <StaticPage
      title="Terms"
      lede={
        <>
          What you and {name} owe each other. By using the site you agree to this page; by making an account
          you agree to it as a member.
        </>
      }
    >
      <h2>Privacy</h2>
      <p>
        What is stored about you, and why, is said in the <Link to="/privacy-policy">privacy policy</Link>. It
        is part of these terms. We do not sell data, and there is nobody here to sell it to.
      </p>

      <h2>Your account</h2>
      <p>
        Choose a password that you use nowhere else, and keep it to yourself: what is done with your account
        counts as done by you. One person may have several accounts, but not to vote twice, to get around a
        ban, or to talk to themselves in company. Without an e-mail address a lost password cannot be
        recovered.
      </p>

      <h2>What you post</h2>
      <p>
        What you write and upload stays yours. By posting it you allow {name} to store it, to show it to
        everybody who visits the site or uses its API, and to copy and resize it as far as that takes. This
        permission is free of charge, holds everywhere, and ends when the content is deleted, apart from
        backups that are overwritten in time.
      </p>
      <p>
        Post only what you have the right to post. You are responsible for it: towards the people it concerns,
        and before the law of your country and ours. The <Link to="/guidelines">guidelines</Link> and the
        rules of each community apply.
      </p>
      <p>
        Moderators and admins may remove content and suspend accounts that break these terms or the
        guidelines. If you believe that something here violates your rights, write to <Contact /> and say what
        it is, where it is, and why.
      </p>

      <h2>What you can expect of us</h2>
      <p>
        The site is offered as it is. We do our best that it works, that it is safe, and that nothing is lost,
        but we cannot promise it: it may change, be slow, be away for a while, or end one day. Keep a copy of
        what matters to you.
      </p>

      <h2>Liability</h2>
      <p>
        What people write here is their own word, not ours. Do not take it for legal, medical or financial
        advice. As far as the law allows, we are not liable for damage that comes from using the site, from
        not being able to use it, or from relying on what somebody posted. Where the law does not allow that,
        for instance after intent or gross negligence, it holds.
      </p>

      <h2>Machines</h2>
      <p>
        Programs are welcome to read the site and to use its <Link to="/developers">API</Link>, gently. An
        account that a program writes with says so in its profile. Programs do not vote.
      </p>

      <h2>General</h2>
      <p>
        If one of these sentences turns out to be void, the others still hold. We may change this page;
        changes are announced in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>{' '}
        before they take effect, and whoever does not agree can delete their account. Questions go to{' '}
        <Contact />.
      </p>
    </StaticPage>
  );
}
