import type { CommunityDetail } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { moderationCountsQuery } from '../../../data/moderation-counts.ts';
import { Count } from '../../../ui/Count.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { type SectionName, sectionNames, sections } from './sections.ts';

type Props = { community: CommunityDetail; section: string | undefined };

/** Leads from tool to tool, and says how much waits in them. */
export function ModtoolsTabs({ community, section }: Props) {
  const { name, mods, rules } = community;
  const { data: counts } = useQuery(moderationCountsQuery(community.id));
  const bar = useRef<HTMLDivElement>(null);
  const numbers: Partial<Record<SectionName, number | undefined>> = {
    reports: counts && counts.noPostReports + counts.noCommentReports,
    banned: counts?.noBanned,
    mods: mods.length,
    rules: rules.length,
  };

  // Talks to the page: on a narrow screen the tab that is open may be beyond the edge.
  useEffect(() => {
    const tabs = bar.current?.firstElementChild;
    const open = tabs?.querySelector('[aria-current]');
    if (!tabs || !open) return;
    const [around, shown] = [tabs.getBoundingClientRect(), open.getBoundingClientRect()];
    tabs.scrollLeft += shown.left + shown.width / 2 - (around.left + around.width / 2);
  }, [section]);

  return (
    <div className="tool-tabs" ref={bar}>
      <Tabs label="Moderator tools">
        {sectionNames.map((to) => (
          <Link
            key={to}
            to="/$name/modtools/$"
            params={{ name, _splat: to }}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {sections[to].title}
            <Number of={to} count={numbers[to]} />
          </Link>
        ))}
      </Tabs>
    </div>
  );
}

function Number({ of, count = 0 }: { of: SectionName; count: number | undefined }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      <span className={of === 'reports' ? 'n hot' : 'n'}>
        <Count value={count} />
      </span>
    </>
  );
}
