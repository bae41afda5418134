import type { List } from '@confab/api-contract/calls';
import { errorCatalog, limits, listMessages } from '@confab/domain';
import { useId, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { type ListWords, useCreateList, useUpdateList } from '../../../data/list-changes.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { useTextField } from '../../../ui/form/use-text-field.ts';
import { checkListName } from './list-checks.ts';
import { ListNameField } from './ListNameField.tsx';

type Props = {
  username: string;
  onClose: () => void;
  onSaved: (list: Pick<List, 'name'>) => void;
};

/** Makes a list. */
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

/** Changes what is said of a list. */
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
  const formId = useId();
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
  const displayName = useTextField(form, 'displayName', () => undefined);
  const description = useTextField(form, 'description', () => undefined);
  const { field: isPublic } = useController({ control: form.control, name: 'public' });
  // Known at once: `busy` follows a moment later, too late for the second of two quick presses.
  const sending = useRef(false);

  const handleSubmit = async (words: ListWords) => {
    if (sending.current) return;
    sending.current = true;
    try {
      await send({
        ...words,
        displayName: words.displayName.trim(),
        description: words.description.trim(),
      });
      onSaved(words);
    } catch (error) {
      // What is not about the name was told already.
      const message = nameError(error, words.name);
      if (message) form.setError('name', { message }, { shouldFocus: true });
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
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
      </form>
    </Dialog>
  );
}

/** What the server finds wrong with the name. */
function nameError(error: unknown, name: string): string | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'duplicate-list') return listMessages.listNameTaken(name);
  if (error.code === 'invalid-list-name' || error.code === 'list-name-empty') {
    return errorCatalog[error.code].message;
  }
  return undefined;
}
