import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { communityRequestsQuery } from '../../../data/community-requests.ts';
import { Count } from '../../../ui/Count.tsx';
import { ToolTabs } from '../../../ui/tools/ToolTabs.tsx';
import { sectionNames, sections } from './sections.ts';

/** Leads from page to page, and says how many requests wait. */
export function AdminTabs({ open }: { open: string }) {
  const { data: requests = [] } = useQuery(communityRequestsQuery);
  const waiting = requests.filter(({ communityExists }) => !communityExists).length;
  return (
    <ToolTabs label="Admin" open={open}>
      {sectionNames.map((to) => (
        <Link
          key={to}
          to="/admin/$"
          params={{ _splat: to }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {sections[to].title}
          {to === 'new-community-requests' && waiting > 0 && (
            <>
              {' '}
              <span className="n">
                <Count value={waiting} />
              </span>
            </>
          )}
        </Link>
      ))}
    </ToolTabs>
  );
}
