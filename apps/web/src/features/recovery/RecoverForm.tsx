import { accountMessages } from '@confab/domain';
import { type SubmitEvent, useRef, useState } from 'react';
import { type Account, useRecover } from '../../data/recovery.ts';
import { isCallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { checkAccount, readAccount } from './account-of.ts';

type Props = {
  account: string;
  onChange: (account: string) => void;
  onAsked: (account: Account) => void;
};

/** Asks whose account it is about, by either of its names. */
export function RecoverForm({ account, onChange, onAsked }: Props) {
  const [error, setError] = useState<string>();
  const recover = useRecover();
  const sending = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    field.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const wrong = checkAccount(account);
    if (wrong !== undefined) {
      refuse(wrong);
      return;
    }
    const named = readAccount(account);
    sending.current = true;
    recover.mutate(named, {
      onSuccess: () => onAsked(named),
      onError: (failure) => {
        if (isCallError(failure) && failure.code === 'invalid-email') refuse(accountMessages.emailInvalid);
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  return (
    <>
      <h1>Forgot your password?</h1>
      <p className="sub">We send a link to the email of your account.</p>
      {/* By POST: sent before the page runs, an address must not end up in the address bar. */}
      <form className="form" method="post" noValidate onSubmit={handleSubmit}>
        <TextInput
          ref={field}
          label="Username or email"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          hint="An account without an email cannot be recovered."
          value={account}
          error={error}
          onChange={(value) => {
            onChange(value);
            setError(undefined);
          }}
        />
        <Button type="submit" kind="primary" size="lg" block busy={recover.isPending}>
          Send link
        </Button>
      </form>
    </>
  );
}
