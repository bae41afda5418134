import type { Block, BlocksPage, SiteSettings } from '@confab/api-contract/calls';
import { blockDays, type BlockKind, blockKinds, longDate, readBlock } from '@confab/domain';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useMemo, useState } from 'react';
import { useChangeSiteSettings } from '../../data/admin.ts';
import { blocksQuery, removeBlock, useAddBlock } from '../../data/joining.ts';
import { showAlert } from '../../lib/alerts.ts';
import { isCallError } from '../../lib/call.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { useBusy, useSendOnce } from '../../lib/timers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select, Switch } from '../../ui/form/Choices.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { MoreButton, TableRegion } from './list-parts.tsx';

const kinds: Record<BlockKind, { one: string; many: string; effect: string }> = {
  emailDomain: { one: 'E-mail', many: 'E-mail domains', effect: 'No sign-up with such an address' },
  word: { one: 'Word', many: 'Words', effect: 'No sign-up with such a name' },
  addressRange: { one: 'IP range', many: 'IP ranges', effect: 'No sign-up from there' },
};

const ends = [
  { value: '', label: 'for good' },
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
];

/** What keeps people from signing up. */
export function BlockedCard({ settings }: { settings: SiteSettings }) {
  const [kind, setKind] = useState<BlockKind | ''>('');
  const list = useInfiniteQuery(blocksQuery(kind));
  const [page] = list.data?.pages ?? [];
  return (
    <section className="card form-section wide" aria-labelledby="blocked">
      <h2 id="blocked">Blocked</h2>
      {page && <Kinds counts={page.counts} chosen={kind} onChoose={setKind} />}
      <AddBlock />
      {!page && list.isError && <LoadFailure text="The blocks could not be loaded." onRetry={list.refetch} />}
      {!page && !list.isError && <RowsSkeleton />}
      {list.data && <Blocks blocks={list.data.pages.flatMap(({ blocks }) => blocks)} />}
      <MoreButton things="blocks" list={list} />
      {page && <OperatorsLists page={page} settings={settings} />}
    </section>
  );
}

type KindsProps = {
  counts: BlocksPage['counts'];
  chosen: BlockKind | '';
  onChoose: (kind: BlockKind | '') => void;
};

function Kinds({ counts, chosen, onChoose }: KindsProps) {
  const all = counts.emailDomain + counts.word + counts.addressRange;
  if (all === 0) return null;
  return (
    <div className="chips" role="group" aria-label="Kind">
      <button
        type="button"
        className="chip"
        aria-pressed={chosen === ''}
        onClick={() => onChoose('')}
      >{`All ${all.toLocaleString('en')}`}</button>
      {blockKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="chip"
          aria-pressed={chosen === kind}
          onClick={() => onChoose(kind)}
        >{`${kinds[kind].many} ${counts[kind].toLocaleString('en')}`}</button>
      ))}
    </div>
  );
}

function AddBlock() {
  const note = useId();
  const add = useAddBlock();
  const send = useSendOnce(add);
  const [text, setText] = useState('');
  const [days, setDays] = useState<string>();
  const [error, setError] = useState<string>();
  const read = readBlock(text);
  const until = days ?? String((read && blockDays[read.kind]) ?? '');
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    send(
      { text, days: until === '' ? null : Number(until) },
      {
        onSuccess: ({ value }) => {
          setText('');
          setDays(undefined);
          showAlert({ kind: 'ok', text: `${value} is blocked.` });
        },
        onError: (failure) => {
          if (isCallError(failure))
            setError([failure.message, ...failure.details.map(({ problem }) => problem)].join(' '));
        },
      },
    );
  };
  const words =
    error ?? (read && `${kinds[read.kind].one} ${read.value}: ${kinds[read.kind].effect.toLowerCase()}.`);
  return (
    <form className="form" aria-label="Add a block" noValidate onSubmit={handleSubmit}>
      <div className="add-line with-choice">
        <input
          className="input"
          aria-label="Block"
          aria-describedby={note}
          aria-invalid={error !== undefined || undefined}
          placeholder="mail.example, 203.0.113.0/24 or a word"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Select label="Until" options={ends} value={until} onChange={setDays} />
        <Button type="submit" busy={add.isPending}>
          Block
        </Button>
      </div>
      <p id={note} className={error === undefined ? 'hint' : 'error'} role="status">
        {words}
      </p>
    </form>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  const { props, actOn } = useFocusInList(useMemo(() => blocks.map(({ id }) => id), [blocks]));
  if (blocks.length === 0) return <p className="muted text-md">Nothing is blocked.</p>;
  return (
    <section {...props} tabIndex={-1} aria-label="Blocks">
      <TableRegion label="What is blocked">
        <table className="block-table">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className="not-phone">
                Kind
              </th>
              <th scope="col">Effect</th>
              <th scope="col">Until</th>
              <th scope="col" className="not-phone">
                Stopped
              </th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {blocks.map((block) => (
              <BlockRow key={block.id} block={block} onAct={() => actOn(block.id)} />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  );
}

function BlockRow({ block, onAct }: { block: Block; onAct: () => void }) {
  const { id, kind, value, expiresAt, noStopped } = block;
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => removeBlock(client, id));
  return (
    <tr>
      <td>
        <code>{value}</code>
      </td>
      <td className="not-phone">{kinds[kind].one}</td>
      <td className="soft">No sign-up</td>
      <td className="soft">{expiresAt === null ? 'for good' : longDate(expiresAt)}</td>
      <td className="soft not-phone">{noStopped.toLocaleString('en')}</td>
      <td>
        <IconButton
          icon="trash-2"
          small
          label={`Remove ${value}`}
          data-item={id}
          aria-busy={busy || undefined}
          onClick={() => {
            onAct();
            begin();
          }}
        />
      </td>
    </tr>
  );
}

/** What the operator's own lists keep out. */
function OperatorsLists({ page, settings }: { page: BlocksPage; settings: SiteSettings }) {
  const save = useChangeSiteSettings();
  const { disposableDomains, torExits } = page;
  return (
    <>
      {torExits !== null && (
        <Switch
          label="Block Tor"
          hint={`No sign-up from the ${torExits.toLocaleString('en')} exits on the operator’s list.`}
          checked={settings.torBlocked}
          onChange={(torBlocked) => save.mutate({ torBlocked })}
        />
      )}
      {disposableDomains !== null && (
        <p className="muted text-sm">
          The operator’s list of disposable mail keeps {disposableDomains.toLocaleString('en')} more domains
          out.
        </p>
      )}
    </>
  );
}
