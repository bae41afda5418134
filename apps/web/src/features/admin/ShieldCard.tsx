import type { ShieldState } from '@confab/api-contract/calls';
import { counted, moderationMessages, timing } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { shieldQuery, useChangeSiteSettings } from '../../data/admin.ts';
import { showAlert } from '../../lib/alerts.ts';
import { useSendOnce } from '../../lib/timers.ts';
import { OptionCards } from '../../ui/form/OptionCards.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';

type Setting = ShieldState['setting'];

const options: readonly { value: Setting; label: string; hint: string }[] = [
  { value: 'off', label: 'Off', hint: 'No visitor is asked' },
  { value: 'automatic', label: 'Automatic', hint: 'On while more pages are wanted than can be made' },
  { value: 'on', label: 'On', hint: 'Every guest, once a day' },
];

const words: Record<ShieldState['asked' | 'refused'][number]['reason'], string> = {
  noPass: 'Came without a pass',
  expiredPass: 'Its pass was older than a day',
  forgedPass: 'Its pass was not from this site',
  sharedPass: 'Opened more pages than one person does',
  unlistedCrawler: 'Calls itself a crawler, from an address on no list',
  wrongAnswer: 'Gave a wrong answer to the question',
  wrongWork: 'Sent wrong work',
  lateAnswer: 'Answered a question that was too old',
  tooManyAnswers: 'Answered when too many others did',
};

/** What the shield against floods does. Its figures change in silence: a screen reader would speak every five seconds. */
export function ShieldCard() {
  const { data: state, isError, refetch } = useQuery(shieldQuery);
  return (
    <section className="card form-section" aria-labelledby="shield">
      <h2 id="shield">Visitor shield</h2>
      <p>Asks a browser to do a moment of work before it reads. Keeps scrapers out, members never see it.</p>
      {state ? (
        <>
          <Choice setting={state.setting} />
          <Figures state={state} />
        </>
      ) : isError ? (
        <LoadFailure text="The shield’s figures could not be loaded." onRetry={refetch} />
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

/** Saved at once; the alert takes it back. */
function Choice({ setting }: { setting: Setting }) {
  const hydrated = useHydrated();
  const save = useChangeSiteSettings();
  const send = useSendOnce(save);
  const change = (to: Setting) =>
    send(
      { shield: to },
      {
        onSuccess: () =>
          showAlert({
            id: 'shield',
            kind: 'ok',
            text: moderationMessages.settingsSaved,
            duration: timing.undoMs,
            action: { label: 'Undo', onPress: () => save.mutate({ shield: setting }) },
          }),
      },
    );
  return (
    <OptionCards
      label="Visitor shield"
      options={options}
      value={(save.isPending ? save.variables.shield : undefined) ?? setting}
      disabled={!hydrated}
      onChange={change}
    />
  );
}

function Figures({ state }: { state: ShieldState }) {
  const { upSince, wanted, asked, refused, passed, medianWorkMs } = state;
  const total = asked.reduce((sum, { count }) => sum + count, 0);
  const lastMinute = wanted.at(-1) ?? 0;
  return (
    <div className="shield-figures">
      <p className="row gap-2 text-md">
        <span className={upSince === null ? 'badge' : 'badge ok'}>
          <Icon name={upSince === null ? 'shield' : 'shield-check'} />
          {upSince === null ? 'Down' : `Up since ${upSince.slice(11, 16)} UTC`}
        </span>
        <span className="muted">{counted(lastMinute, 'uncached page')} in this minute</span>
      </p>
      <Chart wanted={wanted} />
      <dl className="counts">
        {[
          ['asked, 1 h', total.toLocaleString('en')],
          ['passed', passed.toLocaleString('en')],
          ['turned away', Math.max(0, total - passed).toLocaleString('en')],
          ['median work', medianWorkMs === null ? '–' : `${medianWorkMs / 1000} s`],
        ].map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Reasons title="Why they were asked" rows={asked} />
      <Reasons title="Why answers were refused" rows={refused} />
      <p className="hint muted">Crawlers on the operator’s list, feeds and the API are never asked.</p>
    </div>
  );
}

function Reasons({ title, rows }: { title: string; rows: ShieldState['asked'] | ShieldState['refused'] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className="text-ui">{title}</h3>
      <ul className="shield-reasons">
        {rows.map(({ reason, count }) => (
          <li key={reason}>
            {words[reason]} <b>{count.toLocaleString('en')}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Chart({ wanted }: { wanted: readonly number[] }) {
  const most = Math.max(1, ...wanted);
  const points = wanted.map(
    (count, at) => `${(at / Math.max(1, wanted.length - 1)) * 100},${52 - (count / most) * 46}`,
  );
  const line = `M${points.join(' ')}`;
  return (
    <svg
      className="shield-chart"
      viewBox="0 0 100 56"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Uncached pages in the last hour: at most ${most.toLocaleString('en')} in a minute`}
    >
      <path className="fill" d={`${line} 100,56 0,56Z`} />
      <path d={line} />
    </svg>
  );
}
