import { Link } from '@tanstack/react-router';
import { mailFilter, mailFilters } from '../../data/mail.ts';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { MailList } from './MailList.tsx';
import { type ModtoolsPageProps, searchedText } from './modtools-page-props.ts';
import { ReadCommunity } from './ReadCommunity.tsx';

const labels = { open: 'Open', assigned: 'Mine', archived: 'Closed' };

/** Conversations of a community with its members. */
export function MailPage({ community, search }: ModtoolsPageProps) {
  const filter = mailFilter(search);
  const q = searchedText(search);
  return (
    <>
      <div className="toolbar case-tools">
        <nav className="row wrap gap-2" aria-label="Filter mail">
          {mailFilters.map((to) => (
            <Link
              key={to}
              className="chip"
              to="."
              search={{ filter: to === 'open' ? undefined : to }}
              aria-current={to === filter && q === undefined ? 'page' : undefined}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {labels[to]}
            </Link>
          ))}
        </nav>
        <SearchField label="Search mail" placeholder="Words of subjects and messages" value={q ?? ''} />
      </div>
      <MailList
        key={`${filter} ${q ?? ''}`}
        of={community.id}
        shown={{ filter, q }}
        wayOn={<ReadCommunity name={community.name} />}
      />
    </>
  );
}
