import type { List } from '@confab/api-contract/calls';
import { errorCatalog, isValidListName, limits, listMessages, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { type ListWords, useCreateList, useUpdateList } from '../../data/list-changes.ts';
import { listNameTakenQuery } from '../../data/lists.ts';
import { useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call.ts';
import { useSettled } from '../../lib/timers.ts';
import { NameInput, TextArea, TextInput, type TextInputProps } from '../../ui/form/TextInput.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import { useTextField } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

type Props = {
  username: string;
  onClose: () => void;
  onSaved: (list: Pick<List, 'name'>) => void;
};

export function ListDialog(props: Props) {
  const create = useCreateList(props.username);
  return (
    <ListForm
      {...props}
      title="Create list"
      verb="Create"
      busy={create.isPending}
      send={(words) => create.mutateAsync(words)}
    />
  );
}

export function EditListDialog({ list, ...props }: Omit<Props, 'username'> & { list: List }) {
  const update = useUpdateList(list);
  return (
    <ListForm
      {...props}
      username={list.username}
      list={list}
      title="Edit list"
      verb="Save"
      busy={update.isPending}
      send={(words) => update.mutateAsync(words)}
    />
  );
}

type FormProps = Props & {
  list?: List;
  title: string;
  verb: string;
  busy: boolean;
  send: (words: ListWords) => Promise<unknown>;
};

function ListForm({ username, list, title, verb, busy, send, onClose, onSaved }: FormProps) {
  const form = useForm<ListWords>({
    defaultValues: {
      name: list?.name ?? '',
      displayName: list?.displayName ?? '',
      description: list?.description ?? '',
      public: list?.public ?? false,
    },
    reValidateMode: 'onSubmit',
  });
  const name = useTextField(form, 'name', checkListName);
  const displayName = useTextField(form, 'displayName');
  const description = useTextField(form, 'description');
  const { field: isPublic } = useController({ control: form.control, name: 'public' });
  // A ref, because `busy` changes too late to block a double press.
  const sending = useRef(false);

  const handleSubmit = async (words: ListWords) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await send({ ...words, displayName: words.displayName.trim() });
      onSaved(words);
    } catch (error) {
      // Other failures were shown by the general handler.
      const message = nameError(error, words.name);
      if (message) form.setError('name', { message }, { shouldFocus: true });
    } finally {
      sending.current = false;
    }
  };

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      verb={verb}
      busy={busy}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <ListNameField {...name} username={username} own={list?.name} />
      <TextInput
        {...displayName}
        label="Display name"
        optional
        dir="auto"
        autoComplete="off"
        max={limits.listDisplayNameMax}
      />
      <TextArea {...description} label="Description" optional rows={3} max={limits.listDescriptionMax} />
      <Switch
        label="Public"
        hint="Everybody can see the list and what is in it."
        checked={isPublic.value}
        onChange={isPublic.onChange}
      />
    </FormDialog>
  );
}

/** The server's error for the name. */
function nameError(error: unknown, name: string): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'duplicate-list') return listMessages.listNameTaken(name);
  if (error.code === 'invalid-list-name' || error.code === 'list-name-empty') {
    return errorCatalog[error.code].message;
  }
  return undefined;
}

/** Creates a list from any page. */
export default function CreateListModal({ onClose }: { onClose: () => void }) {
  const username = useStartup(({ user }) => user?.username);
  if (username === undefined) return null;
  return <ListDialog username={username} onClose={onClose} onSaved={onClose} />;
}

type ListNameFieldProps = Pick<TextInputProps, 'value' | 'error' | 'name' | 'ref' | 'onChange'> & {
  username: string;
  /** The current name of an edited list, which counts as free. */
  own: string | undefined;
  onBlur: () => void;
};

/** Looks up whether the name is free on blur or after a pause in typing. */
function ListNameField({ username, own, onBlur, error, ...field }: ListNameFieldProps) {
  const { value } = field;
  const [settled, settle] = useSettled(value, timing.usernameLookupMs);
  const { data: taken } = useQuery({
    ...listNameTakenQuery(username, value),
    enabled: settled === value && isValidListName(value) && value.toLowerCase() !== own?.toLowerCase(),
  });
  return (
    <NameInput
      {...field}
      label="Name"
      max={limits.listNameMax}
      autoComplete="off"
      autoFocus
      hint="Letters, digits and underscores. It is part of the address."
      error={error ?? (taken ? listMessages.listNameTaken(value) : undefined)}
      onBlur={() => {
        settle();
        onBlur();
      }}
    />
  );
}

/** The error of a list's name, or undefined. */
function checkListName(name: string): string | undefined {
  if (name === '') return errorCatalog['list-name-empty'].message;
  return isValidListName(name) ? undefined : errorCatalog['invalid-list-name'].message;
}
