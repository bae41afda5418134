import { limits } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { TextArea } from '../../ui/form/TextInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Badge } from '../../ui/Meta.tsx';
import type { Verdict } from '../../data/cases.ts';
import type { RemovalChoice } from './removal-choices.ts';

type Props = {
  /** "post", "2 posts and comments" */
  what: string;
  /** The community whose saved reasons these are; undefined if what is removed is of several. */
  communityName: string | undefined;
  /** The rule that reports name. */
  ruleId?: number | null;
  /** Whether it stands in a thread, where its author can be answered. Who waits for approval is always told. */
  inThread: boolean;
  choices: readonly RemovalChoice[];
  onRemove: (verdict: Verdict) => void;
  onClose: () => void;
};

/** Removes with one of the reasons, or with another: a digit picks, Enter removes. */
export function RemoveDialog(props: Props) {
  const { what, communityName, ruleId: reported = null, inThread, choices, onRemove, onClose } = props;
  const suggested = reported === null ? undefined : choices.find(({ ruleId }) => ruleId === reported);
  const groupName = useId();
  const [chosen, setChosen] = useState(suggested?.key ?? 'other');
  const [text, setText] = useState(suggested?.text ?? '');
  const [tell, setTell] = useState(true);
  const [reply, setReply] = useState(false);
  const choice = choices.find(({ key }) => key === chosen);

  const choose = (next: RemovalChoice | undefined) => {
    setChosen(next?.key ?? 'other');
    setText(next?.text ?? '');
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      event.currentTarget.closest('form')?.requestSubmit();
      return;
    }
    if (!/^\d$/.test(event.key)) return;
    const next = event.key === '0' ? undefined : choices[Number(event.key) - 1];
    if (event.key !== '0' && !next) return;
    event.preventDefault();
    choose(next);
  };
  const reason = text.trim();
  return (
    <FormDialog
      title={`Remove ${what}`}
      verb="Remove"
      danger
      busy={false}
      disabled={reply && reason === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove({
          verdict: 'remove',
          ...(inThread && { tell, reply }),
          ...(choice ? { title: choice.title } : {}),
          ...(reason === '' ? {} : { reason }),
        });
      }}
    >
      <div role="radiogroup" aria-label="Reason" className="removal-reasons" onKeyDown={handleKey}>
        {[...choices, undefined].map((one, index) => {
          const key = one?.key ?? 'other';
          return (
            <label key={key} className="check">
              <input
                type="radio"
                name={groupName}
                autoFocus={key === chosen}
                checked={key === chosen}
                onChange={() => choose(one)}
              />
              <span dir="auto">
                {one?.title ?? 'Something else'}{' '}
                {one?.ruleId !== undefined && one.ruleId === reported && (
                  <Badge kind="warn" icon="flag">
                    reported
                  </Badge>
                )}
              </span>
              {(one === undefined || index < 9) && <kbd className="key">{one ? index + 1 : 0}</kbd>}
            </label>
          );
        })}
      </div>
      <TextArea
        label="Reason the author sees"
        rows={3}
        max={limits.removalTextMax}
        value={text}
        onChange={setText}
        hint={
          communityName !== undefined && (
            <>
              {choice?.saved ? 'This is a saved text. ' : ''}
              <Link
                className="text-btn"
                to="/$name/modtools/$"
                params={{ name: communityName, _splat: 'reasons' }}
              >
                {choice?.saved ? 'Change the saved text' : 'Saved reasons'}
              </Link>
            </>
          )
        }
      />
      {inThread && (
        <>
          <Checkbox
            label="Tell the author"
            hint={`As the moderators of /${communityName ?? ''}, without your name`}
            checked={tell}
            onChange={setTell}
          />
          <Checkbox
            label="Reply in the thread"
            hint="Everybody can read the reason. Your name stands above it, as moderator."
            checked={reply}
            onChange={setReply}
          />
        </>
      )}
    </FormDialog>
  );
}
