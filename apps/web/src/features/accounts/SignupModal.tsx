import { openModal } from '../../lib/modals.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import './auth.css';
import { SignupForm } from './SignupForm.tsx';

export default function SignupModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Create account" onClose={onClose}>
      <p>A name and a password are enough.</p>
      <SignupForm onDone={onClose} />
      <p className="auth-alt">
        Already have an account?{' '}
        <button type="button" className="link" onClick={() => openModal('login')}>
          Login
        </button>
      </p>
    </Dialog>
  );
}
