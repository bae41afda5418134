import { canCreateCommunity } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import { useCommunityCount } from '../../data/directory.ts';
import { useScoredViewer } from '../../data/scored-viewer.ts';
import { useStartup } from '../../data/startup.ts';
import { openModal } from '../../lib/modals.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoginCard } from '../accounts/LoginCard.tsx';
import '../feed/feed-bar.css';
import { Footer } from '../site-info/Footer.tsx';
import { type CommunitiesSearch, defaultCommunitySort } from './communities-search.ts';
import { CommunitySortMenu } from './CommunitySortMenu.tsx';
import { Directory } from './Directory.tsx';
import { DirectorySearch } from './DirectorySearch.tsx';
import { NewCommunityCard } from './NewCommunityCard.tsx';
import { RequestCommunityButton } from './RequestCommunityButton.tsx';

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
    <Page rail={<Rail />}>
      <div className="feed-bar">
        <h1>Communities</h1>
        {mayCreate ? (
          <Button size="sm" icon="plus" className="dir-new" onClick={() => openModal('create-community')}>
            Create
          </Button>
        ) : (
          <RequestCommunityButton size="sm" className="dir-new" />
        )}
        <CommunitySortMenu
          sort={sort}
          onSort={(chosen) => change({ sort: chosen === defaultCommunitySort ? undefined : chosen })}
        />
      </div>
      <DirectorySearch
        query={q}
        count={count}
        onSearch={(typed) => change({ q: typed === '' ? undefined : typed })}
      />
      <Directory key={sort} sort={sort} query={q} />
    </Page>
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
