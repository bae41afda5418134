import type { CommunityDetail } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { moderationCountsQuery } from '../../../data/moderation-counts.ts';
import { Count } from '../../../ui/Count.tsx';
import { ToolTabs } from '../../../ui/tools/ToolTabs.tsx';
import { type SectionName, sectionNames, sections } from './sections.ts';

type Props = { community: CommunityDetail; section: string | undefined };

/** Leads from tool to tool, and says how much waits in them. */
export function ModtoolsTabs({ community, section }: Props) {
  const { name, mods, rules } = community;
  const { data: counts } = useQuery(moderationCountsQuery(community.id));
  const numbers: Partial<Record<SectionName, number | undefined>> = {
    reports: counts && counts.noPostReports + counts.noCommentReports,
    banned: counts?.noBanned,
    mods: mods.length,
    rules: rules.length,
  };

  return (
    <ToolTabs label="Moderator tools" open={section}>
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
    </ToolTabs>
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
