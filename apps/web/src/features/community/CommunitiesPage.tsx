import {
  allow,
  canCreateCommunity,
  counted,
  deny,
  type DirectorySort,
  directorySortLooks,
  directorySorts,
  errorCatalog,
} from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCommunityCount } from '../../data/directory.ts';
import { useScoredViewer, useStartup, useViewer } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { gated, openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchInput } from '../../ui/form/SearchInput.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';
import { LoginCard } from '../accounts/LoginForm.tsx';
import { Footer } from '../site-info/Footer.tsx';
import '../site-info/site-info.css';
import { type CommunitiesSearch, defaultCommunitySort } from './communities-search.ts';
import directoryStyles from './directory.css?url';
import { Directory } from './Directory.tsx';

/** Every community of the site. Search and sort are in the address. */
export function CommunitiesPage({ search }: { search: CommunitiesSearch }) {
  const { sort = defaultCommunitySort, q = '' } = search;
  const navigate = useNavigate();
  const { communityCreation } = useStartup();
  const count = useCommunityCount(sort);
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
        <PageTitle title="Communities">
          {mayCreate ? (
            <Button
              size="sm"
              icon="plus"
              className="without-rail"
              onClick={() => openModal('create-community')}
            >
              Create
            </Button>
          ) : (
            <RequestCommunityButton size="sm" className="without-rail" />
          )}
          <CommunitySortMenu
            sort={sort}
            onSort={(chosen) => change({ sort: chosen === defaultCommunitySort ? undefined : chosen })}
          />
        </PageTitle>
        <DirectorySearch
          query={q}
          count={sort === 'growing' ? undefined : count}
          onSearch={(typed) => change({ q: typed === '' ? undefined : typed })}
        />
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

function Rail() {
  return (
    <>
      <LoginCard />
      <NewCommunityCard />
      <Footer />
    </>
  );
}

type Props = { sort: DirectorySort; onSort: (sort: DirectorySort) => void };

function CommunitySortMenu(props: Props) {
  return (
    <SortChoice
      {...props}
      sorts={directorySorts}
      looks={directorySortLooks}
      hrefOf={(value) => `/communities?sort=${value}`}
    />
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
    <div className="toolbar" role="search">
      <SearchInput
        className="grow"
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
      {decision.allowed && (
        <Button block kind="primary" onClick={() => openModal('create-community')}>
          Create community
        </Button>
      )}
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
