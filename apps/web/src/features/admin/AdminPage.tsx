import { moderationMessages } from '@confab/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteTextsQuery } from '../../data/admin.ts';
import { appealsQuery, ofSite } from '../../data/appeals.ts';
import { communityRequestsQuery } from '../../data/community-creation.ts';
import { signUpsQuery } from '../../data/joining.ts';
import { useViewer } from '../../data/startup.ts';
import { Count } from '../../ui/Meta.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { State } from '../../ui/State.tsx';
import { ToolTabs } from '../../ui/Tabs.tsx';
import adminStyles from './admin.css?url';
import type { AdminSearch } from './list-parts.tsx';
import { sectionOf, sections } from './sections.tsx';

type Props = { section: string; search: AdminSearch };

export function AdminPage({ section, search }: Props) {
  const isAdmin = useViewer().user?.isAdmin === true;
  if (!isAdmin) return <Forbidden />;

  const Shown = sectionOf(section)?.Page;
  return (
    <Page wide>
      <link rel="stylesheet" href={adminStyles} precedence="default" />
      <PageTitle
        title="Admin dashboard"
        words="Changes here affect everybody"
        picture={
          <span className="disc admin">
            <Icon name="shield-check" size={24} />
          </span>
        }
      />
      <AdminTabs open={section} />
      {Shown ? (
        <Shown search={search} />
      ) : (
        <State icon="compass" title="Not found" text="There is no such page of the site administration." />
      )}
    </Page>
  );
}

function AdminTabs({ open }: { open: string }) {
  const { data: requests = [] } = useQuery(communityRequestsQuery);
  const { data: asked } = useInfiniteQuery(signUpsQuery);
  // Of very many only the first page is counted.
  const { data: appeals } = useInfiniteQuery(appealsQuery(ofSite, 'open'));
  const { data: texts } = useQuery(siteTextsQuery);
  const waiting: Record<string, number> = {
    'new-community-requests': requests.filter(({ communityExists }) => !communityExists).length,
    safety: asked?.pages[0]?.noPending ?? 0,
    appeals: appeals?.pages[0]?.appeals.length ?? 0,
    branding: texts?.texts.filter(({ privacyChanges }) => privacyChanges.length > 0).length ?? 0,
  };
  const tabs = Object.entries(sections).filter(([, { untabbed }]) => !untabbed);
  return (
    <ToolTabs label="Admin" open={open}>
      {tabs.map(([to, { title }]) => (
        <Link
          key={to}
          to="/admin/$"
          params={{ _splat: to }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {title}
          <Waiting count={waiting[to] ?? 0} />
        </Link>
      ))}
    </ToolTabs>
  );
}

/** How much waits for an admin there. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className="n hot">
        <Count value={count} />
      </span>
    </>
  );
}

function Forbidden() {
  return (
    <Page gutter>
      <State
        heading="h1"
        icon="lock"
        quiet
        title={moderationMessages.forbiddenTitle}
        text="These pages are for the admins of the site."
        action={
          <LinkButton to="/" kind="primary">
            Go home
          </LinkButton>
        }
      />
    </Page>
  );
}
