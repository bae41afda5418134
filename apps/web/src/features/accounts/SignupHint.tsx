import { openModal } from '../../lib/modals.ts';
import './auth.css';

/** Under a login form. */
export function SignupHint() {
  return (
    <p className="auth-alt">
      New here?{' '}
      <button type="button" className="link" onClick={() => openModal('signup')}>
        Create an account
      </button>
    </p>
  );
}
