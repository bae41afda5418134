import { Link } from '@tanstack/react-router';

/** What somebody agrees to by making an account. In a new tab: what was typed stays. */
export function TermsLine() {
  return (
    <p className="signup-terms">
      By joining you agree to the{' '}
      <Link className="link" to="/terms" target="_blank">
        Terms
      </Link>{' '}
      and the{' '}
      <Link className="link" to="/guidelines" target="_blank">
        Guidelines
      </Link>
      , and you have seen the{' '}
      <Link className="link" to="/privacy-policy" target="_blank">
        Privacy policy
      </Link>
      .
    </p>
  );
}
