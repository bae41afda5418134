import { counted } from '@confab/domain';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { caseFilter, casesQuery, ofAll, ofMine } from '../../data/cases.ts';
import { communityQuery } from '../../data/communities.ts';
import { useStartup } from '../../data/startup.ts';
import { asText } from '../../lib/addresses.ts';
import { pageHead } from '../../lib/page-head.ts';
import { load } from '../../lib/queries.ts';
import { useWordsOfMinute } from '../../lib/timers.ts';
import type { Site } from '../../render.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { Select } from '../../ui/form/Choices.tsx';
import { CaseQueue, waitsSince } from './CaseQueue.tsx';
import modtoolsStyles from './modtools.css?url';
import { CaseToolbar } from './ReportsPage.tsx';

/** `in` is the name of a community, or `@me` for those that the viewer moderates. */
type Search = { filter?: unknown; in?: unknown };

const placeIn = (search: Search): string => asText(search.in) ?? ofAll;
const isName = (place: string): boolean => place !== ofAll && place !== ofMine;

export async function loadQueue(
  { queryClient, site }: { queryClient: QueryClient; site: Site },
  search: Search,
) {
  const place = placeIn(search);
  const of = isName(place) ? (await load(queryClient, communityQuery(place))).id : place;
  const shown = queryClient.infiniteQuery({ ...casesQuery(of, caseFilter(search)), staleTime: 'static' });
  if (import.meta.env.SSR) await Promise.allSettled([shown]);
  else void shown.catch(() => undefined);
  return pageHead({
    ...{ site, title: 'Moderation', path: '/modqueue', noindex: true },
    description: 'What waits in the communities that you moderate.',
  });
}

/** What is reported in all communities of a moderator; for admins, in all. */
export function QueuePage({ search }: { search: Search }) {
  const filter = caseFilter(search);
  const place = placeIn(search);
  const { data: community } = useQuery({ ...communityQuery(place), enabled: isName(place) });
  const of = community?.id ?? place;
  const first = useInfiniteQuery(casesQuery(of, filter)).data?.pages[0];
  const oldest = useWordsOfMinute((now) => (first?.oldestAt ? waitsSince(first.oldestAt, now) : ''));
  const noCases = first?.counts.noCases ?? 0;
  return (
    <Page wide>
      <link rel="stylesheet" href={modtoolsStyles} precedence="default" />
      <PageTitle
        title="Moderation"
        words={
          noCases === 0
            ? 'Nothing waits'
            : `${counted(noCases, 'case')} ${noCases === 1 ? 'waits' : 'wait'}${
                oldest === '' || oldest === 'just now' ? '' : `, the oldest for ${oldest}`
              }`
        }
        picture={
          <span className="queue-art center" aria-hidden="true">
            <Icon name="shield" />
          </span>
        }
      />
      <CaseToolbar filter={filter} page={first}>
        <Places place={community?.name ?? place} />
      </CaseToolbar>
      <CaseQueue
        key={`${of} ${filter}`}
        of={of}
        filter={filter}
        wayOn={
          place === ofAll ? (
            <LinkButton to="/">Go home</LinkButton>
          ) : (
            <LinkButton to="/modqueue">All communities</LinkButton>
          )
        }
      />
    </Page>
  );
}

/** Chooses a community in which something waits. */
function Places({ place }: { place: string }) {
  const navigate = useNavigate();
  const isAdmin = useStartup(({ user }) => user?.isAdmin === true);
  const waiting = useStartup((startup) => startup.waiting);
  const names = waiting.flatMap(({ communityName, noCases }) => (noCases > 0 ? communityName : []));
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
