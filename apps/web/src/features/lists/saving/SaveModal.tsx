import { useState } from 'react';
import { useStartup } from '../../../data/startup.ts';
import { ListDialog } from '../form/ListDialog.tsx';
import saveStyles from './save.css?url';
import { useToSave } from './save.ts';
import { SaveDialog } from './SaveDialog.tsx';

/** Saves a post or a comment to lists of the viewer. A list that is missing is made in between. */
export default function SaveModal({ onClose }: { onClose: () => void }) {
  const target = useToSave();
  const username = useStartup(({ user }) => user?.username);
  const [creating, setCreating] = useState(false);
  /** What the form was left with; undefined before it was opened. */
  const [made, setMade] = useState<string | null>();
  if (!target || username === undefined) return null;

  const goBack = (name: string | null) => {
    setMade(name);
    setCreating(false);
  };
  return (
    <>
      <link rel="stylesheet" href={saveStyles} precedence="default" />
      {creating ? (
        <ListDialog username={username} onClose={() => goBack(null)} onSaved={({ name }) => goBack(name)} />
      ) : (
        <SaveDialog
          target={target}
          username={username}
          made={made}
          onCreate={() => setCreating(true)}
          onClose={onClose}
        />
      )}
    </>
  );
}
