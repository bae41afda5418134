import type { List } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetList, useClearList, useDeleteList } from '../../data/list-changes.ts';
import { showAlert } from '../../lib/alerts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { EditListDialog } from '../saving/ListDialog.tsx';

type DialogName = 'edit' | 'clear' | 'delete';
type Props = { list: List; onClose: () => void };

export function ListOwnerActions({ list }: { list: List }) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="btn-row">
      <Button size="sm" icon="pencil" onClick={() => setDialog('edit')}>
        Edit list
      </Button>
      <Menu
        label="More actions"
        entries={() => [
          {
            kind: 'action',
            icon: 'circle-minus',
            label: 'Remove all items',
            onSelect: () => setDialog('clear'),
            ...(list.numItems === 0 && { reason: 'There is nothing in this list.' }),
          },
          {
            kind: 'action',
            icon: 'trash-2',
            label: 'Delete list',
            danger: true,
            onSelect: () => setDialog('delete'),
          },
        ]}
        button={(props) => <IconButton {...props} icon="ellipsis" label="More actions" small />}
      />
      {dialog === 'edit' && <EditDialog list={list} onClose={close} />}
      {dialog === 'clear' && <ClearDialog list={list} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog list={list} onClose={close} />}
    </div>
  );
}

function EditDialog({ list, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = async (name: string) => {
    onClose();
    if (name === list.name) return;
    await navigate({
      to: '/@{$username}/lists/{-$listName}',
      params: { username: list.username, listName: name },
      replace: true,
    });
    // Names that differ only in case share a cache key.
    if (name.toLowerCase() !== list.name.toLowerCase()) forgetList(client, list);
  };
  return <EditListDialog list={list} onClose={onClose} onSaved={({ name }) => void leave(name)} />;
}

function ClearDialog({ list, onClose }: Props) {
  const { mutate, isPending } = useClearList(list);
  return (
    <ConfirmDialog
      title="Remove all items?"
      verb="Remove all items"
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            onClose();
            showAlert({ kind: 'ok', text: 'All items removed.' });
          },
        })
      }
    >
      <p>
        {counted(list.numItems, 'item')} will be gone from <bdi>{list.displayName}</bdi>. The posts and
        comments themselves stay.
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ list, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useDeleteList(list);
  const leave = async () => {
    onClose();
    showAlert({ kind: 'ok', text: 'List deleted.' });
    await navigate({
      to: '/@{$username}/lists/{-$listName}',
      params: { username: list.username, listName: undefined },
      replace: true,
    });
    forgetList(client, list);
  };
  return (
    <ConfirmDialog
      title="Delete list?"
      verb="Delete list"
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate(undefined, { onSuccess: () => void leave() })}
    >
      <p>
        <bdi>{list.displayName}</bdi> will be gone for good. The posts and comments in it stay.
      </p>
    </ConfirmDialog>
  );
}
