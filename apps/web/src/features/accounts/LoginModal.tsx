import { Dialog } from '../../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { SignupHint } from './SignupHint.tsx';

export default function LoginModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Login" onClose={onClose}>
      <LoginForm autoFocus onDone={onClose} />
      <SignupHint />
    </Dialog>
  );
}
