import type { ReportedCase } from '@confab/api-contract/calls';
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
  open: ReportedCase;
  choices: readonly RemovalChoice[];
  onRemove: (verdict: Verdict) => void;
  onClose: () => void;
};

/** Removes with one of the reasons, or with another: a digit picks, Enter removes. */
export function RemoveDialog({ open, choices, onRemove, onClose }: Props) {
  const suggested = open.ruleId === null ? undefined : choices.find(({ ruleId }) => ruleId === open.ruleId);
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
      title={`Remove ${open.type}`}
      verb="Remove"
      danger
      busy={false}
      disabled={reply && reason === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove({
          verdict: 'remove',
          tell,
          reply,
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
                {one?.ruleId !== undefined && one.ruleId === open.ruleId && (
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
          <>
            {choice?.saved ? 'This is a saved text. ' : ''}
            <Link
              className="text-btn"
              to="/$name/modtools/$"
              params={{ name: open.communityName, _splat: 'reasons' }}
            >
              {choice?.saved ? 'Change the saved text' : 'Saved reasons'}
            </Link>
          </>
        }
      />
      <Checkbox
        label="Tell the author"
        hint={`As the moderators of /${open.communityName}, without your name`}
        checked={tell}
        onChange={setTell}
      />
      <Checkbox
        label="Reply in the thread"
        hint="Everybody can read the reason. Your name stands above it, as moderator."
        checked={reply}
        onChange={setReply}
      />
    </FormDialog>
  );
}
