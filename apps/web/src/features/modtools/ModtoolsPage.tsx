import { Fragment } from 'react';
import type { CommunityDetail } from '@confab/api-contract/calls';
import { canModerate, moderationMessages } from '@confab/domain';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { communityQuery } from '../../data/communities.ts';
import { moderationCountsQuery } from '../../data/moderation.ts';
import { useViewer } from '../../data/startup.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Count } from '../../ui/Meta.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { State } from '../../ui/State.tsx';
import { ToolTabs } from '../../ui/Tabs.tsx';
import type { ModtoolsSearch } from './modtools-page-props.ts';
import modtoolsStyles from './modtools.css?url';
import { sectionGroups, type SectionName, sectionOf, sections } from './sections.ts';

type Props = { name: string; section: string | undefined; search: ModtoolsSearch };

export function ModtoolsPage({ name, section, search }: Props) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  if (!canModerate(useViewer(), community.id).allowed) return <Forbidden name={community.name} />;

  const Tool = sectionOf(section)?.Page;
  return (
    <Page wide>
      <link rel="stylesheet" href={modtoolsStyles} precedence="default" />
      <PageTitle
        title={<bdi>/{community.name}</bdi>}
        words="Moderator tools"
        picture={<Avatar name={community.name} picture={community.proPic} size={40} kind="community" />}
      >
        <LinkButton to="/$name" params={{ name: community.name }} size="sm">
          View community
        </LinkButton>
      </PageTitle>
      <ModtoolsTabs community={community} section={section} />
      {Tool ? <Tool key={community.id} community={community} search={search} /> : <UnknownSection />}
    </Page>
  );
}

function UnknownSection() {
  return <State icon="compass" title="Not found" text="There is no such moderator tool." />;
}

type ModtoolsTabsProps = { community: CommunityDetail; section: string | undefined };

/** Tabs; a number says that members wait for moderators there. */
function ModtoolsTabs({ community, section }: ModtoolsTabsProps) {
  const { name } = community;
  const { data: counts } = useQuery(moderationCountsQuery(community.id));
  const numbers: Partial<Record<SectionName, number | undefined>> = {
    reports: counts?.noCases,
    appeals: counts?.noAppeals,
    mail: counts?.noMail,
    held: counts?.noHeld,
  };

  return (
    <ToolTabs label="Moderator tools" open={section}>
      {sectionGroups.map((group, index) => (
        <Fragment key={group[0]}>
          {index > 0 && <span className="tab-rule" aria-hidden="true" />}
          {group.map((to) => (
            <Link
              key={to}
              to="/$name/modtools/$"
              params={{ name, _splat: to }}
              activeOptions={{ exact: true, includeSearch: false }}
              // It opens from there.
              aria-current={to === 'removed' && section === 'rollback' ? 'page' : undefined}
            >
              {sections[to].title}
              <Waiting count={numbers[to]} />
            </Link>
          ))}
        </Fragment>
      ))}
    </ToolTabs>
  );
}

function Waiting({ count = 0 }: { count: number | undefined }) {
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

function Forbidden({ name }: { name: string }) {
  return (
    <Page gutter>
      <State
        heading="h1"
        icon="lock"
        quiet
        title={moderationMessages.forbiddenTitle}
        text={
          <>
            These tools are for the moderators of <bdi>/{name}</bdi>.
          </>
        }
        action={
          <>
            <LinkButton to="/" kind="primary">
              Go home
            </LinkButton>
            <LinkButton to="/$name" params={{ name }}>
              <span>
                Back to <bdi>/{name}</bdi>
              </span>
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
