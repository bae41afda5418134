import { canModerate } from '@confab/domain';
import { useSuspenseQuery } from '@tanstack/react-query';
import { communityQuery } from '../../../data/communities.ts';
import { useViewer } from '../../../data/startup.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { State } from '../../../ui/State.tsx';
import { Forbidden } from './Forbidden.tsx';
import modtoolsStyles from './modtools.css?url';
import type { ModtoolsSearch } from '../parts/modtools-search.ts';
import { ModtoolsTabs } from './ModtoolsTabs.tsx';
import { sectionOf } from './sections.ts';

type Props = { name: string; section: string | undefined; search: ModtoolsSearch };

/** What moderators have at hand for a community: one tool at a time, under their tabs. */
export function ModtoolsPage({ name, section, search }: Props) {
  const { data: community } = useSuspenseQuery(communityQuery(name));
  if (!canModerate(useViewer(), community.id).allowed) return <Forbidden name={community.name} />;

  const Tool = sectionOf(section)?.Page;
  return (
    <Page wide>
      <link rel="stylesheet" href={modtoolsStyles} precedence="default" />
      <div className="tool-head">
        <Avatar name={community.name} picture={community.proPic} size={40} kind="community" />
        <div>
          <h1>
            <bdi>/{community.name}</bdi>
          </h1>
          <p>Moderator tools</p>
        </div>
        <LinkButton to="/$name" params={{ name: community.name }} size="sm" className="push">
          View community
        </LinkButton>
      </div>
      <ModtoolsTabs community={community} section={section} />
      {Tool ? <Tool key={community.id} community={community} search={search} /> : <UnknownSection />}
    </Page>
  );
}

function UnknownSection() {
  return <State icon="compass" title="Not found" text="There is no such moderator tool." />;
}
