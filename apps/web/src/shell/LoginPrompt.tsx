import { accountMessages } from '@confab/domain';
import { openModal } from '../lib/modals.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks a visitor who tried to act to log in. */
export default function LoginPrompt({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={accountMessages.loginToContinue} size="small" onClose={onClose}>
      <p>You need an account to vote, comment, save, reply or join. Reading never needs one.</p>
      <div className="stack gap-2">
        <Button kind="primary" size="lg" block onClick={() => openModal('login')}>
          Login
        </Button>
        <Button size="lg" block onClick={() => openModal('signup')}>
          Signup
        </Button>
      </div>
    </Dialog>
  );
}
