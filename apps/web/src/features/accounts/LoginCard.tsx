import { useIsMember } from '../../data/startup.ts';
import '../../ui/card.css';
import './auth.css';
import { LoginForm } from './LoginForm.tsx';
import { SignupHint } from './SignupHint.tsx';

/** The login form in the rail, for visitors. */
export function LoginCard() {
  if (useIsMember()) return null;
  return (
    <section className="card card-pad login-card">
      <h2>Login</h2>
      <LoginForm />
      <SignupHint />
    </section>
  );
}
