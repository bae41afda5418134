import { errorCatalog, limits } from '@confab/domain';
import { useHydrated } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { useSetDefault } from '../../../data/default-communities.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { NameInput } from '../../../ui/form/NameInput.tsx';

/** Makes a community a default one, by its name. `names` are those that are. */
export function AddDefaultForm({ names }: { names: readonly string[] }) {
  const hydrated = useHydrated();
  const add = useSetDefault();
  // The state of a mutation follows too late for a second press.
  const adding = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name === '' || adding.current) return;
    if (names.some((each) => each.toLowerCase() === name.toLowerCase())) {
      refuse(`/${name} is a default community already.`);
      return;
    }
    adding.current = true;
    add.mutate(
      { name, isDefault: true },
      {
        onSuccess: () => {
          setName('');
          // The button is disabled now and would take focus with it.
          input.current?.focus();
          showAlert({ kind: 'ok', text: `/${name} is now a default community.` });
        },
        onError: (failure) => {
          if (isCallError(failure, 404)) refuse(errorCatalog['community/not-found'].message);
        },
        onSettled: () => {
          adding.current = false;
        },
      },
    );
  };
  return (
    <form className="add-default" noValidate onSubmit={handleSubmit}>
      <NameInput
        ref={input}
        label="Add a default community"
        prefix="/"
        max={limits.communityNameMax}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(typed) => {
          setName(typed);
          setError(undefined);
        }}
      />
      <Button
        type="submit"
        kind="primary"
        icon="plus"
        disabled={!hydrated || name === ''}
        busy={add.isPending}
      >
        Add
      </Button>
    </form>
  );
}
