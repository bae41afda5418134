import { accountMessages } from '@confab/domain';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { keptWish, openedModal, type Wish } from '../../lib/modals.ts';
import { typedText } from '../../lib/text-fields.ts';
import { nextFrame } from '../../lib/timers.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import './accounts.css';
import { LoginForm } from './LoginForm.tsx';
import { SignupForm } from './SignupForm.tsx';

type Step = 'ask' | 'login' | 'signup' | 'instead';

const titles: Record<Exclude<Step, 'instead'>, string> = {
  ask: accountMessages.loginToContinue,
  login: 'Login',
  signup: 'Create account',
};

/** Where visitors log in or sign up. As the prompt it asks first which, and does what they wanted afterwards. */
export default function AccountDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  // The name of the modal says how the dialog begins.
  const [first] = useState<Step>(() => {
    const name = openedModal();
    return name === 'login' || name === 'signup' ? name : 'ask';
  });
  const [wish] = useState(first === 'ask' ? keptWish : undefined);
  const [step, setStep] = useState(first);
  const [username, setUsername] = useState('');

  const swap = (to: Step) => (event: MouseEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('[role="dialog"]')?.querySelector('form');
    if (form) setUsername(typedText(form, 'username'));
    setStep(to);
  };
  const finish = () => {
    // Before the dialog closes: the page that it leads to takes the place of the dialog in the history.
    if (wish?.href !== undefined) void router.navigate({ href: wish.href });
    onClose();
    // After the dialog has given focus back.
    if (wish?.act) void nextFrame().then(wish.act);
  };

  const instead = wish?.instead;
  if (instead && step === 'instead')
    return (
      <Dialog title={instead.title} onClose={onClose} outsideCloses={false}>
        <LoadBoundary onFailure={onClose}>
          <instead.Part onDone={onClose} />
        </LoadBoundary>
      </Dialog>
    );
  return (
    <Dialog title={titles[first === 'ask' || step === 'instead' ? 'ask' : step]} onClose={onClose}>
      {wish ? <WishNote {...wish} /> : step === 'signup' && <p>A name and a password are enough.</p>}
      {step === 'ask' && (
        <div className="stack gap-2">
          <Button kind="primary" size="lg" block autoFocus onClick={swap('signup')}>
            Signup
          </Button>
          <Button size="lg" block onClick={swap('login')}>
            Login
          </Button>
          {instead && (
            <p className="swap muted text-md centered">
              <button type="button" className="link" onClick={swap('instead')}>
                {instead.label}
              </button>
            </p>
          )}
        </div>
      )}
      {step === 'login' && (
        <>
          <LoginForm autoFocus username={username} onDone={finish} onLeave={onClose} />
          <p className="swap muted text-md centered">
            New here?{' '}
            <button type="button" className="link" onClick={swap('signup')}>
              Create an account
            </button>
          </p>
        </>
      )}
      {step === 'signup' && (
        <>
          <SignupForm username={username} onDone={finish} />
          <p className="swap muted text-md centered">
            Already have an account?{' '}
            <button type="button" className="link" onClick={swap('login')}>
              Login
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** What the visitor wanted, or why an account is needed. */
function WishNote({ words, about }: Wish) {
  if (words === undefined) {
    return <p>You need an account to vote, comment, save, reply or join. Reading never needs one.</p>;
  }
  return (
    <div className="why row gap-3 text-md">
      {about && <Avatar name={about.username} picture={about.author?.proPic ?? null} size={28} />}
      <p>
        {words
          .split(/([@/]\w+)/)
          .map((part, index) => (index % 2 === 1 ? <bdi key={part}>{part}</bdi> : part))}
        {about && <q className="one-line">{about.body}</q>}
      </p>
    </div>
  );
}
