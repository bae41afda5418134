import {
  allow,
  canCreateCommunity,
  counted,
  deny,
  type DirectorySort,
  directorySortLooks,
  errorCatalog,
} from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newestCommunitiesQuery, useCommunityCounts } from '../../data/directory.ts';
import { useScoredViewer, useStartup, useViewer } from '../../data/startup.ts';
import { welcomeQuery } from '../../data/welcome.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { gated, openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { Page, PageTitle, RailCard } from '../../ui/Page.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { LoginCard } from '../accounts/LoginForm.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { CommunityRows, GoodThreads } from '../site-info/Welcome.tsx';
import { type CommunitiesSearch, defaultCommunitySort } from './communities-search.ts';
import directoryStyles from './directory.css?url';
import { Directory } from './Directory.tsx';

/** Every community of the site. Search and sort are in the address. */
export function CommunitiesPage({ search }: { search: CommunitiesSearch }) {
  const { sort = defaultCommunitySort, q = '' } = search;
  const navigate = useNavigate();
  const { communityCreation } = useStartup();
  const counts = useCommunityCounts(sort);
  // That order leaves some out.
  const all = sort === 'growing' ? undefined : counts;
  const mayCreate = canCreateCommunity(useScoredViewer(), communityCreation).allowed;

  const change = (changed: CommunitiesSearch) =>
    void navigate({
      to: '/communities',
      search: { ...search, ...changed },
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <link rel="stylesheet" href={directoryStyles} precedence="default" />
      <Page rail={<Rail />}>
        <PageTitle title="Communities" words={counts && wordsOf(counts, sort)}>
          {mayCreate ? (
            <Button size="sm" icon="plus" onClick={() => openModal('create-community')}>
              Create community
            </Button>
          ) : (
            <RequestCommunityButton size="sm" className="without-rail" />
          )}
        </PageTitle>
        <div className="toolbar">
          <DirectorySearch
            query={q}
            count={all?.noCommunities}
            onSearch={(typed) => change({ q: typed === '' ? undefined : typed })}
          />
          <Orders
            sort={sort}
            onSort={(chosen) => change({ sort: chosen === defaultCommunitySort ? undefined : chosen })}
          />
        </div>
        <Directory
          key={sort}
          // A search finds all of them.
          sort={sort === 'growing' && q !== '' ? defaultCommunitySort : sort}
          query={q}
          onShowAll={() => change({ sort: undefined, q: undefined })}
        />
      </Page>
    </>
  );
}

function wordsOf({ noCommunities, inWeek }: { noCommunities: number; inWeek: number }, sort: DirectorySort) {
  const communities = counted(noCommunities, 'community', 'communities');
  return `${communities}${sort === 'growing' ? ' with more posts than before' : ''}, ${counted(inWeek, 'post')} this week`;
}

/** Code points: about what one line of the rail holds. */
const aboutMost = 60;

function Rail() {
  const { data: newest = [] } = useQuery(newestCommunitiesQuery);
  const { data: welcome } = useQuery(welcomeQuery);
  return (
    <>
      <LoginCard />
      {newest.length > 0 && (
        <RailCard title="Newest communities">
          <CommunityRows
            communities={newest.map(({ name, proPic, aboutHtml }) => ({
              name,
              proPic,
              about: aboutHtml && excerpt(aboutHtml, aboutMost),
            }))}
          />
        </RailCard>
      )}
      {welcome && <GoodThreads threads={welcome.threads} />}
      <NewCommunityCard />
      <Footer />
    </>
  );
}

type Props = { sort: DirectorySort; onSort: (sort: DirectorySort) => void };

const optionsOf = <Sort extends DirectorySort>(sorts: readonly Sort[]) =>
  sorts.map((value) => ({ value, label: directorySortLooks[value].label }));

const orders = optionsOf<DirectorySort>(['size', 'growing', 'new']);
const otherOrders = optionsOf<DirectorySort>(['old', 'name_asc', 'name_dsc']);

/** The orders in which one browses; those in which one looks something up are in the menu. */
function Orders({ sort, onSort }: Props) {
  const other = otherOrders.find(({ value }) => value === sort);
  return (
    <div className="row gap-1">
      <Segmented label="Sort" options={orders} value={sort} onChange={onSort} wide />
      <Menu
        label="Other orders"
        entries={() => [
          {
            kind: 'choices',
            label: 'Other orders',
            value: sort,
            options: otherOrders.map((order) => ({ ...order, href: `/communities?sort=${order.value}` })),
            onChange: (value) => {
              const chosen = otherOrders.find((order) => order.value === value);
              if (chosen) onSort(chosen.value);
            },
          },
        ]}
        button={(button) => (
          <Button
            {...button}
            kind={other ? undefined : 'ghost'}
            size="sm"
            aria-label={other ? `Sort: ${other.label}` : 'Other orders'}
          >
            {other?.label}
            <Icon name="chevron-down" />
          </Button>
        )}
      />
    </div>
  );
}

type DirectorySearchProps = {
  /** From the address. */
  query: string;
  /** Undefined while unknown. */
  count: number | undefined;
  onSearch: (query: string) => void;
};

/** Filters the directory as the viewer types; Escape shows all of it again. */
function DirectorySearch({ query, count, onSearch }: DirectorySearchProps) {
  return (
    <div className="grow" role="search">
      <SearchInput
        label="Search communities"
        placeholder={`Search ${count === undefined ? 'communities' : counted(count, 'community', 'communities')}`}
        value={query}
        onChange={onSearch}
        onClear={() => onSearch('')}
      />
    </div>
  );
}

/** The ways to a new community: a request for everyone, creation for those who may. */
function NewCommunityCard() {
  const { communityCreation } = useStartup();
  const decision = canCreateCommunity(useScoredViewer(), communityCreation);
  const { requiredPoints } = communityCreation;
  const wall = !decision.allowed && decision.error !== 'not_logged_in' && errorCatalog[decision.error];
  return (
    <section className="welcome stack gap-3 secondary text-md card">
      <h2>New communities</h2>
      <p>
        If nobody has started the community you have in mind, ask for it.
        {requiredPoints > 0 &&
          ` You need ${requiredPoints} points to start one yourself; votes on what you write are points.`}
      </p>
      {wall && <p>{wall.message}</p>}
      <RequestCommunityButton block />
    </section>
  );
}

const RequestCommunityDialog = lazyPart(() => import('./RequestCommunityDialog.tsx'));

type RequestCommunityButtonProps = { block: true } | { size: 'sm'; className: string };

/** A button for a request: `block` in its card; short where there is no rail. */
function RequestCommunityButton(look: RequestCommunityButtonProps) {
  const { user } = useViewer();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        {...look}
        {...('size' in look && { icon: 'plus' as const })}
        {...gated(user ? allow : deny('not_logged_in'), () => setOpen(true), {
          words: 'Then you request your community.',
        })}
      >
        {'size' in look ? 'New' : 'Request a community'}
      </Button>
      {open && (
        <LoadBoundary onFailure={close}>
          <RequestCommunityDialog onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
}
