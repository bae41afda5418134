import { counted, timeSince } from '@confab/domain';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appealsQuery } from '../../data/appeals.ts';
import { type CaseFilter, caseFilter, casesQuery, ofAll, ofMine } from '../../data/cases.ts';
import { communityQuery } from '../../data/communities.ts';
import { heldQuery } from '../../data/held.ts';
import { mailQuery } from '../../data/mail.ts';
import { useStartup } from '../../data/startup.ts';
import { asText } from '../../lib/addresses.ts';
import { pageHead } from '../../lib/page-head.ts';
import { load } from '../../lib/queries.ts';
import { useClock } from '../../lib/clock.ts';
import type { Site } from '../../render.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { Count } from '../../ui/Meta.tsx';
import { ToolTabs } from '../../ui/Tabs.tsx';
import { Select } from '../../ui/form/Choices.tsx';
import { MailList } from './MailList.tsx';
import { AppealList } from './AppealList.tsx';
import { CaseQueue } from './CaseQueue.tsx';
import { HeldList } from './HeldList.tsx';
import modtoolsStyles from './modtools.css?url';
import { CaseToolbar } from './ReportsPage.tsx';

/** `in` is the name of a community, or `@me` for those that the viewer moderates. */
type Search = { filter?: unknown; in?: unknown; show?: unknown };

/** What waits in the queue, each in a section of its own. */
const shows = { reports: 'Reports', held: 'Held', appeals: 'Appeals', mail: 'Mail' } as const;
type Show = keyof typeof shows;
// The keys are those of the object above.
const showNames = Object.keys(shows) as Show[];
const showIn = ({ show }: Search): Show => showNames.find((name) => name === show) ?? 'reports';

const placeIn = (search: Search): string => asText(search.in) ?? ofAll;
const isName = (place: string): boolean => place !== ofAll && place !== ofMine;

export async function loadQueue(
  { queryClient, site }: { queryClient: QueryClient; site: Site },
  search: Search,
) {
  const place = placeIn(search);
  const of = isName(place) ? (await load(queryClient, communityQuery(place))).id : place;
  const shown: Promise<unknown> = {
    reports: () => queryClient.infiniteQuery({ ...casesQuery(of, caseFilter(search)), staleTime: 'static' }),
    held: () => load(queryClient, heldQuery(of)),
    appeals: () => queryClient.infiniteQuery({ ...appealsQuery(of, 'open'), staleTime: 'static' }),
    mail: () => queryClient.infiniteQuery({ ...mailQuery(of), staleTime: 'static' }),
  }[showIn(search)]();
  if (import.meta.env.SSR) await Promise.allSettled([shown]);
  else void shown.catch(() => undefined);
  return pageHead({
    ...{ site, title: 'Moderation', path: '/modqueue', noindex: true },
    description: 'What waits in the communities that you moderate.',
  });
}

/** What waits in all communities of a moderator; for admins, in all. */
export function QueuePage({ search }: { search: Search }) {
  const show = showIn(search);
  const place = placeIn(search);
  const { data: community } = useQuery({ ...communityQuery(place), enabled: isName(place) });
  const of = community?.id ?? place;
  const places = <Places place={community?.name ?? place} />;
  const wayOn =
    place === ofAll ? (
      <LinkButton to="/">Go home</LinkButton>
    ) : (
      <LinkButton to="/modqueue">All communities</LinkButton>
    );
  return (
    <Page wide>
      <link rel="stylesheet" href={modtoolsStyles} precedence="default" />
      <PageTitle
        title="Moderation"
        words={
          {
            reports: <CasesWait of={of} filter={caseFilter(search)} />,
            held: 'Posts and comments that wait for approval',
            appeals: 'Appeals against bans',
            mail: 'Conversations with members',
          }[show]
        }
        picture={
          <span className="queue-art center" aria-hidden="true">
            <Icon name="shield" />
          </span>
        }
      />
      <ShowTabs show={show} />
      {show === 'reports' && (
        <Reports of={of} filter={caseFilter(search)} wayOn={wayOn}>
          {places}
        </Reports>
      )}
      {show === 'held' && (
        <HeldList key={of} of={of} wayOn={wayOn}>
          {places}
        </HeldList>
      )}
      {show === 'appeals' && (
        <>
          <div className="toolbar case-tools">{places}</div>
          <AppealList key={of} of={of} filter="open" wayOn={wayOn} />
        </>
      )}
      {show === 'mail' && (
        <>
          <div className="toolbar case-tools">{places}</div>
          <MailList key={of} of={of} wayOn={wayOn} />
        </>
      )}
    </Page>
  );
}

/** The sections, with what waits in them in the viewer's communities. */
function ShowTabs({ show }: { show: Show }) {
  const waiting = useStartup((startup) => startup.waiting);
  const sum = (count: (one: (typeof waiting)[number]) => number) =>
    waiting.reduce((total, one) => total + count(one), 0);
  const counts: Record<Show, number> = {
    reports: sum(({ noCases }) => noCases),
    held: sum(({ noHeld }) => noHeld),
    appeals: sum(({ noAppeals }) => noAppeals),
    mail: sum(({ noMail }) => noMail),
  };
  return (
    <ToolTabs label="What waits" open={show}>
      {showNames.map((one) => (
        <Link
          key={one}
          to="/modqueue"
          search={(now: { in?: unknown }) => ({ in: now.in, show: one === 'reports' ? undefined : one })}
          aria-current={one === show ? 'page' : undefined}
          activeOptions={{ exact: true, explicitUndefined: true }}
        >
          {shows[one]}
          {counts[one] > 0 && (
            <>
              {' '}
              <span className="n hot">
                <Count value={counts[one]} />
              </span>
            </>
          )}
        </Link>
      ))}
    </ToolTabs>
  );
}

type CasesProps = { of: string; filter: CaseFilter };

/** "3 cases wait, the oldest for 2 days" */
function CasesWait({ of, filter }: CasesProps) {
  const first = useInfiniteQuery(casesQuery(of, filter)).data?.pages[0];
  const oldest = useClock(({ now }) => (first?.oldestAt ? timeSince(first.oldestAt, now) : ''));
  const noCases = first?.counts.noCases ?? 0;
  if (noCases === 0) return 'Nothing waits';
  const since = oldest && `, the oldest for ${oldest}`;
  return `${counted(noCases, 'case')} ${noCases === 1 ? 'waits' : 'wait'}${since}`;
}

type ReportsProps = CasesProps & { wayOn: ReactNode; children: ReactNode };

function Reports({ of, filter, wayOn, children }: ReportsProps) {
  const first = useInfiniteQuery(casesQuery(of, filter)).data?.pages[0];
  return (
    <>
      <CaseToolbar filter={filter} page={first}>
        {children}
      </CaseToolbar>
      <CaseQueue key={`${of} ${filter}`} of={of} filter={filter} wayOn={wayOn} />
    </>
  );
}

/** Chooses a community in which something waits. */
function Places({ place }: { place: string }) {
  const navigate = useNavigate();
  const isAdmin = useStartup(({ user }) => user?.isAdmin === true);
  const waiting = useStartup((startup) => startup.waiting);
  const names = waiting.map(({ communityName }) => communityName);
  if (isName(place) && !names.includes(place)) names.push(place);
  return (
    <Select
      label="Communities"
      value={place}
      onChange={(to) =>
        void navigate({ to: '.', search: (now: object) => ({ ...now, in: to === ofAll ? undefined : to }) })
      }
      options={[
        { value: ofAll, label: isAdmin ? 'All communities' : 'All my communities' },
        ...(isAdmin ? [{ value: ofMine, label: 'My communities' }] : []),
        ...names.toSorted().map((name) => ({ value: name, label: `/${name}` })),
      ]}
    />
  );
}
