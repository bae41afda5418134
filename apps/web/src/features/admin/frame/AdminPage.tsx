import { useViewer } from '../../../data/startup.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Page } from '../../../ui/Page.tsx';
import { State } from '../../../ui/State.tsx';
import type { AdminSearch } from '../parts/admin-search.ts';
import adminStyles from './admin.css?url';
import { AdminTabs } from './AdminTabs.tsx';
import { Forbidden } from './Forbidden.tsx';
import { sectionOf } from './sections.ts';

type Props = { section: string; search: AdminSearch };

/** What admins see and decide of the whole site: one page at a time, under their tabs. */
export function AdminPage({ section, search }: Props) {
  const isAdmin = useViewer().user?.isAdmin === true;
  if (!isAdmin) return <Forbidden />;

  const Shown = sectionOf(section)?.Page;
  return (
    <Page wide>
      <link rel="stylesheet" href={adminStyles} precedence="default" />
      <div className="tool-head">
        <span className="admin-mark">
          <Icon name="shield-check" size={24} />
        </span>
        <div>
          <h1>Admin dashboard</h1>
          <p>Changes here affect everybody</p>
        </div>
      </div>
      <AdminTabs open={section} />
      {Shown ? (
        <Shown search={search} />
      ) : (
        <State icon="compass" title="Not found" text="There is no such page of the site administration." />
      )}
    </Page>
  );
}
