import { Dialog } from '../../ui/Dialog.tsx';
import { LoginForm, SignupHint } from './LoginForm.tsx';

export default function LoginModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Login" onClose={onClose}>
      <LoginForm autoFocus onDone={onClose} />
      <SignupHint />
    </Dialog>
  );
}
