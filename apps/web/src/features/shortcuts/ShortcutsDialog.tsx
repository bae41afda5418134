import { Fragment } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/form/Choices.tsx';
import './shortcuts.css';
import { setSingleKeys, useSingleKeys } from './use-shortcuts.ts';

type Row = { does: string; keys: readonly string[]; between?: 'or' };

const sections: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Anywhere',
    rows: [
      { does: 'Search or jump to', keys: ['/', 'Ctrl K'], between: 'or' },
      { does: 'This help', keys: ['?'] },
    ],
  },
  {
    title: 'While searching',
    rows: [
      { does: 'Open in a new tab', keys: ['Ctrl', 'Enter'] },
      { does: 'All results', keys: ['Shift', 'Enter'] },
      { does: 'Only this kind, then the next', keys: ['Tab'] },
      { does: 'Remove a recent search', keys: ['Delete'] },
    ],
  },
  {
    title: 'In a feed',
    rows: [
      { does: 'Next or previous post', keys: ['j', 'k'], between: 'or' },
      { does: 'Open', keys: ['o'] },
      { does: 'Upvote or downvote', keys: ['u', 'd'], between: 'or' },
      { does: 'Comments', keys: ['c'] },
      { does: 'Save to list', keys: ['s'] },
      { does: 'Hide', keys: ['x'] },
      { does: 'Pictures', keys: ['←', '→'], between: 'or' },
    ],
  },
  {
    title: 'On a post',
    rows: [
      { does: 'Next or previous thread', keys: ['j', 'k'], between: 'or' },
      { does: 'Next new comment', keys: ['n'] },
      { does: 'Parent of the comment', keys: ['p'] },
      { does: 'Collapse the thread', keys: ['c', 'Enter'], between: 'or' },
      { does: 'Collapse all', keys: ['Shift', 'C'] },
      { does: 'Reply to the comment in view', keys: ['r'] },
      { does: 'Upvote or downvote it', keys: ['a', 'z'], between: 'or' },
      { does: 'Save it to a list', keys: ['s'] },
    ],
  },
  {
    title: 'Writing',
    rows: [
      { does: 'Submit', keys: ['Ctrl', 'Enter'] },
      { does: 'Bold', keys: ['Ctrl', 'B'] },
      { does: 'Italic', keys: ['Ctrl', 'I'] },
      { does: 'Link', keys: ['Ctrl', 'K'] },
      { does: 'Cancel when empty', keys: ['Esc'] },
    ],
  },
];

/** Which keys do what, and the switch that turns single keys off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const single = useSingleKeys();
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="wide"
      tall
      onClose={onClose}
      footer={
        <>
          <Switch label="Single-key shortcuts" checked={single} onChange={setSingleKeys} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="keys">
        {sections.map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map((row) => (
                <div key={row.does}>
                  <dt>{row.does}</dt>
                  <dd>
                    {row.keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && row.between} <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
