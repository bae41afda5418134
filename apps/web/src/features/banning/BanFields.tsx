import { type BanDays, banDays, counted, limits, longDate } from '@confab/domain';
import { type ReactNode, useId, useState } from 'react';
import { Select } from '../../ui/form/Choices.tsx';
import { cut } from '../../ui/form/Field.tsx';
import { TextArea, TextInput } from '../../ui/form/TextInput.tsx';

type Term = BanDays | 'good' | 'until';

const terms: readonly Term[] = [...banDays, 'good', 'until'];
const labels = { good: 'For good', until: 'Until…' };
const labelOf = (term: Term) => (typeof term === 'number' ? counted(term, 'day') : labels[term]);

/** What a ban says: until when, why, and a note that its member never sees. */
export type BanTerms = {
  /** "Ban for 7 days"; undefined while something is missing. */
  verb: string;
  isComplete: boolean;
  body: () => { expires?: string; reason: string; note?: string };
  fields: ReactNode;
};

type Options = {
  /** Whom the fields speak about. */
  username: string;
  /** Chosen until the moderator chooses. */
  suggested: BanDays | 'good' | undefined;
  /** Why it is suggested. */
  because?: string | undefined;
  /** Rules and saved reasons, one of which can begin the reason. */
  reasons?: readonly { key: string; title: string; text: string }[] | undefined;
  /** Who reads the note. */
  team: 'moderators' | 'admins';
};

/** The fields of a dialog that bans. */
export function useBanTerms({ username, suggested, because, reasons = [], team }: Options): BanTerms {
  const name = useId();
  const [now] = useState(() => Date.now());
  const [chosen, setChosen] = useState<Term>();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [picked, setPicked] = useState('');
  const [note, setNote] = useState('');
  const term = chosen ?? suggested ?? 7;
  const end = endOf(term, day, now);
  const length = term === 'good' ? 'for good' : term === 'until' ? untilWords(end) : `for ${labelOf(term)}`;
  const endWords =
    term === 'good' ? 'Until it is lifted.' : end === undefined ? '' : `Until ${dateAndHour(end)}.`;
  return {
    verb: `Ban ${length}`,
    isComplete: reason.trim() !== '' && (term === 'good' || end !== undefined),
    body: () => {
      const expires = endOf(term, day, Date.now());
      return {
        reason: reason.trim(),
        ...(expires !== undefined && { expires }),
        ...(note.trim() !== '' && { note: note.trim() }),
      };
    },
    fields: (
      <>
        <div className="field">
          <span className="label" id={name}>
            For how long
          </span>
          <div className="pick-row" role="radiogroup" aria-labelledby={name}>
            {terms.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name={name}
                  checked={one === term}
                  autoFocus={one === term}
                  onChange={() => setChosen(one)}
                />
                <span>{labelOf(one)}</span>
              </label>
            ))}
          </div>
          {term === 'until' && <TextInput type="date" label="Last day" value={day} onChange={setDay} />}
          <p className="hint">{[endWords, chosen === undefined ? because : ''].filter(Boolean).join(' ')}</p>
        </div>
        {reasons.length > 0 && (
          <Select
            label="Rule or saved reason"
            value={picked}
            options={[
              { value: '', label: 'In your own words' },
              ...reasons.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(key) => {
              const chosen = reasons.find((one) => one.key === key);
              setPicked(key);
              setReason(
                chosen
                  ? cut([chosen.title, chosen.text].filter(Boolean).join('. '), limits.banReasonMax)
                  : '',
              );
            }}
          />
        )}
        <TextArea
          label="Reason"
          rows={3}
          max={limits.banReasonMax}
          value={reason}
          onChange={setReason}
          hint={
            <>
              <bdi>@{username}</bdi> reads this. Your name is not shown.
            </>
          }
        />
        <TextInput
          label={`Note for ${team}`}
          optional
          autoComplete="off"
          max={limits.banNoteMax}
          value={note}
          onChange={setNote}
        />
      </>
    ),
  };
}

/** ISO; undefined for a ban for good, and for a day that is missing or over. */
function endOf(term: Term, day: string, now: number): string | undefined {
  if (term === 'good') return undefined;
  if (typeof term === 'number') return new Date(now + term * 86_400_000).toISOString();
  const end = new Date(`${day}T23:59:59`);
  return end.getTime() > now ? end.toISOString() : undefined;
}

const untilWords = (end: string | undefined) => (end === undefined ? 'until…' : `until ${longDate(end)}`);

function dateAndHour(iso: string): string {
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${longDate(iso)}, ${two(time.getHours())}:${two(time.getMinutes())}`;
}
