import type { CommunityDetail } from '@confab/api-contract/calls';
import { type ModerationAct, type PublicLog, publicActs, type SiteAct, siteLogActs } from '@confab/domain';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode, SubmitEvent } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { type PublicLogFilter, publicLogQuery } from '../../data/public-log.ts';
import { useSite, useStartup } from '../../data/startup.ts';
import { isCallError } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Page, PageTitle, RailCard } from '../../ui/Page.tsx';
import { LoadFailure, RowsSkeleton, State } from '../../ui/State.tsx';
import logStyles from '../modtools/log.css?url';
import { actLooks, LogDays } from '../modtools/LogPage.tsx';
import { CommunityHeader, CommunityLinks } from '../community/CommunityHeader.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { type PublicLogSearch, readLogSearch, siteLogName } from './public-log-search.ts';

type Props = { name: string; search: PublicLogSearch };

/** What moderators and admins did, for everybody. It works without scripts. */
export function PublicLogPage({ name, search }: Props) {
  const filter = readLogSearch(search);
  return name === siteLogName ? <SiteLog filter={filter} /> : <CommunityLog name={name} filter={filter} />;
}

function CommunityLog({ name, filter }: { name: string; filter: PublicLogFilter }) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  return (
    <Page
      rail={
        <AboutLog of={<bdi>/{name}</bdi>}>
          <div className="stack gap-2">
            <CommunityLinks community={community} block />
          </div>
        </AboutLog>
      }
    >
      <CommunityHeader community={community} of="log" />
      <Log place={community} publicLog={community.publicLog} filter={filter} />
    </Page>
  );
}

function SiteLog({ filter }: { filter: PublicLogFilter }) {
  const site = useSite();
  const { publicLog } = useStartup();
  return (
    <Page rail={<AboutLog of={site.name} />}>
      <PageTitle title="Moderation log" words={`What the admins of ${site.name} did`} />
      <Log place={null} publicLog={publicLog} filter={filter} />
    </Page>
  );
}

function AboutLog({ of, children }: { of: ReactNode; children?: ReactNode }) {
  return (
    <>
      <RailCard title="About this log">
        <p>
          Removals, locks, bans and changes in {of}, with their reasons. Removed words are not repeated. What
          authors delete themselves is not listed. Entries cannot be changed.
        </p>
      </RailCard>
      {children}
      <Footer />
    </>
  );
}

type LogProps = {
  /** Null for the site. */
  place: CommunityDetail | null;
  publicLog: PublicLog;
  filter: PublicLogFilter;
};

function Log({ place, publicLog, filter }: LogProps) {
  const { data: page, error, refetch } = useQuery(publicLogQuery(place?.id ?? null, filter));
  const name = place?.name ?? siteLogName;
  const isAdmin = useStartup().user?.isAdmin === true;
  // Of what the address asks for: an unknown member, act or page.
  const isUnknown = isCallError(error, 404) || isCallError(error, 400);
  return (
    <>
      <link rel="stylesheet" href={logStyles} precedence="default" />
      <h2 className="sr-only">Log</h2>
      <LogFilters
        key={JSON.stringify(filter)}
        acts={place ? publicActs : siteLogActs({ whole: isAdmin })}
        filter={filter}
      />
      {place === null && isAdmin && publicLog !== 'named' && (
        <p className="log-note muted text-md">{onlyForAdmins[publicLog]}</p>
      )}
      {publicLog === 'unnamed' && !(place === null && isAdmin) && (
        <p className="log-note muted text-md">{place ? 'Moderators' : 'Admins'} are not named here.</p>
      )}
      {error && !page && !isUnknown ? (
        <LoadFailure text="The log could not be loaded." onRetry={refetch} />
      ) : (
        <section className="card" aria-label="Log" aria-busy={!page && !isUnknown}>
          {isUnknown || page?.entries.length === 0 ? (
            <State icon="history" title="Nothing here" text="Nothing that was done fits." />
          ) : page ? (
            <LogDays entries={page.entries} community={place?.name ?? ''} named={page.named} />
          ) : (
            <RowsSkeleton />
          )}
        </section>
      )}
      {(page?.next || filter.next) && (
        <nav className="log-more btn-row center" aria-label="Pages of the log">
          {filter.next && (
            <Link className="btn" to="/$name/log" params={{ name }} search={{ ...filter, next: undefined }}>
              Newest
            </Link>
          )}
          {page?.next && (
            <Link className="btn" to="/$name/log" params={{ name }} search={{ ...filter, next: page.next }}>
              Older
            </Link>
          )}
        </nav>
      )}
    </>
  );
}

const onlyForAdmins = {
  off: 'Only admins see this log.',
  unnamed: 'Only admins see the names, and all actions.',
} as const satisfies Partial<Record<PublicLog, string>>;

type LoggedAct = ModerationAct | SiteAct;

/** A form that the browser sends by itself where scripts do not run. */
function LogFilters({ acts, filter }: { acts: readonly LoggedAct[]; filter: PublicLogFilter }) {
  const navigate = useNavigate();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    void navigate({ to: '.', search: Object.fromEntries(typed) });
  };
  return (
    <form className="toolbar log-filters" aria-label="Filter the log" onSubmit={handleSubmit}>
      <span className="select-wrap">
        <select className="input select" name="act" aria-label="Action" defaultValue={filter.act ?? ''}>
          <option value="">All actions</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {actLooks[act].label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <input
        className="input member"
        name="member"
        aria-label="Member"
        placeholder="@member"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={22}
        defaultValue={filter.member}
      />
      <label className="row gap-2 muted text-md">
        From
        <input className="input" type="date" name="since" defaultValue={filter.since} />
      </label>
      <label className="row gap-2 muted text-md">
        to
        <input className="input" type="date" name="until" defaultValue={filter.until} />
      </label>
      <Button type="submit">Filter</Button>
    </form>
  );
}
