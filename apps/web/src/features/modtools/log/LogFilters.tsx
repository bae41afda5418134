import type { CommunityDetail } from '@confab/api-contract/calls';
import { moderationActs } from '@confab/domain';
import { useNavigate } from '@tanstack/react-router';
import type { LogFilter } from '../../../data/moderation-log.ts';
import { Select } from '../../../ui/form/Select.tsx';
import '../../../ui/toolbar.css';
import { actLooks } from './act-looks.ts';

type Props = {
  community: CommunityDetail;
  filter: LogFilter;
  /** Whoever stands in the log, also those who moderate no more. */
  names: readonly string[];
};

/** Whose acts are shown, and of which kind. */
export function LogFilters({ community, filter, names }: Props) {
  const { by = '' } = filter;
  const navigate = useNavigate();
  const choose = (chosen: { by?: string; act?: string }) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, ...emptyAsAbsent(chosen) }),
      replace: true,
    });
  const people = new Set([...community.mods.map(({ username }) => username), ...names, ...(by ? [by] : [])]);

  return (
    <div className="toolbar log-filters">
      <Select
        label="Moderator"
        value={by}
        onChange={(name) => choose({ by: name })}
        options={[
          { value: '', label: 'All moderators' },
          ...[...people].map((name) => ({ value: name, label: `@${name}` })),
        ]}
      />
      <Select
        label="Action"
        value={filter.act ?? ''}
        onChange={(name) => choose({ act: name })}
        options={[
          { value: '', label: 'All actions' },
          ...moderationActs.map((name) => ({ value: name, label: actLooks[name].label })),
        ]}
      />
      <p>Entries cannot be changed or deleted.</p>
    </div>
  );
}

function emptyAsAbsent(chosen: Record<string, string>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, value || undefined]));
}
