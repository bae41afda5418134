import type { DryRun } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { useEffect, useRef, useState } from 'react';
import { useMarkMatch } from '../../data/auto-rules.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { postPath } from '../post/post-address.ts';

type Example = DryRun['examples'][number];
type Mark = boolean | null;

/** What a rule would have matched, for moderators to mark, and what it makes of that which they marked before. */
export function DryRunResult({ run, isStale }: { run: DryRun; isStale: boolean }) {
  const { matches, noLooked, oldestAt, newestAt, rule, examples, notJudged } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands below the rule, on phones out of view.
  useEffect(() => heading.current?.focus(), []);
  const [marks, setMarks] = useState<ReadonlyMap<string, Mark>>(
    () => new Map(examples.map(({ id, isRight }) => [id, isRight])),
  );
  const { mutateAsync } = useMarkMatch();
  const handleMark = async (targetId: string, isRight: Mark) => {
    const before = marks.get(targetId) ?? null;
    const show = (mark: Mark) => setMarks((shown) => new Map(shown).set(targetId, mark));
    show(isRight);
    await mutateAsync({ id: rule.id, targetId, isRight }).catch(() => show(before));
  };
  const count = (mark: boolean) => matches.filter(({ id }) => marks.get(id) === mark).length;
  const [noRight, noWrong] = [count(true), count(false)];
  const earlier = examples.filter(({ id }) => !matches.some((match) => match.id === id));
  const rowOf = (item: Example | DryRun['matches'][number]) => (
    <DryItem
      key={item.id}
      item={item}
      example={examples.find(({ id }) => id === item.id)}
      mark={marks.get(item.id) ?? null}
      onMark={(mark) => void handleMark(item.id, mark)}
    />
  );
  return (
    <section className="card" aria-labelledby="dry-run">
      <div className="dry-head stack gap-2">
        <div className="row spread">
          <h2 id="dry-run" ref={heading} tabIndex={-1}>
            Dry run: {matches.length} of the last {noLooked} match
          </h2>
          <span className="muted text-sm">
            Nothing was touched.
            {oldestAt && newestAt && ` ${longDate(oldestAt)} to ${longDate(newestAt)}`}
          </span>
        </div>
        <div className="meter" aria-hidden="true">
          <i style={{ flex: matches.length - noWrong }} />
          <i className="bad" style={{ flex: noWrong }} />
          <i className="soft" style={{ flex: Math.max(0, noLooked - matches.length) }} />
        </div>
        <p className="muted text-sm">
          {noRight + noWrong > 0 && `${noRight} right, ${noWrong} wrong. `}
          {isStale
            ? 'The rule was changed since: run again.'
            : matches.length === 0
              ? 'Nothing of the last posts and comments is like this.'
              : 'Mark the wrong ones, then narrow the rule. It never acts on moderators or on what was approved.'}
        </p>
        {notJudged.length > 0 && (
          <p className="muted text-sm">
            {notJudged.length} further {notJudged.length === 1 ? 'text was' : 'texts were'} not judged,
            because the patterns of this rule take long. Use fewer or shorter ones, or words.
          </p>
        )}
      </div>
      {matches.length > 0 && <ol className="dry-list">{matches.map(rowOf)}</ol>}
      {earlier.length > 0 && (
        <>
          <h3 className="dry-earlier text-sm" id="dry-earlier">
            Marked before
          </h3>
          <ol className="dry-list" aria-labelledby="dry-earlier">
            {earlier.map(rowOf)}
          </ol>
        </>
      )}
    </section>
  );
}

const options = [
  { value: 'right', label: 'Right', icon: 'check', spoken: 'Right' },
  { value: 'wrong', label: 'Wrong', icon: 'x', spoken: 'Wrong' },
] as const;

type ItemProps = {
  item: DryRun['matches'][number];
  /** Undefined where it was not marked before the run. */
  example: Example | undefined;
  mark: Mark;
  onMark: (mark: Mark) => void;
};

function DryItem({ item, example, mark, onMark }: ItemProps) {
  const { id, type, publicId, communityName, username, createdAt, before, match, after } = item;
  const value = mark === null ? 'none' : mark ? 'right' : 'wrong';
  return (
    <li>
      <div>
        <p dir="auto">
          {before}
          {match && <mark>{match}</mark>}
          {after}
        </p>
        <small className="muted">
          <bdi>{username === null ? 'a deleted account' : `@${username}`}</bdi>,{' '}
          <a
            className="text-btn"
            href={`${postPath({ communityName, publicId })}${type === 'comment' ? `/${id}` : ''}`}
          >
            {type}
          </a>
          , <TimeAgo at={createdAt} />
        </small>
        {example && example.isRight === mark && <Since {...example} />}
      </div>
      <Segmented<'right' | 'wrong' | 'none'>
        label="Is this match right?"
        options={options}
        value={value}
        onChange={(pressed) => onMark(pressed === value ? null : pressed === 'right')}
      />
    </li>
  );
}

/** What the rule makes now of that which was marked before. */
function Since({ isRight, isMatched }: Example) {
  if (isRight) return isMatched ? null : <Badge kind="warn">no longer found</Badge>;
  return isMatched ? <Badge kind="warn">still matches</Badge> : <Badge kind="ok">no longer matches</Badge>;
}
