import { type CommunitySort, communitySortLabels, communitySorts, isCommunitySort } from '@confab/domain';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';

type Props = { sort: CommunitySort; onSort: (sort: CommunitySort) => void };

const icons: Record<CommunitySort, IconName> = {
  new: 'sparkles',
  old: 'history',
  size: 'trending-up',
  name_asc: 'arrow-down',
  name_dsc: 'arrow-up',
};

export function CommunitySortMenu({ sort, onSort }: Props) {
  const label = communitySortLabels[sort];
  return (
    <Menu
      label="Sort"
      entries={() => [
        {
          kind: 'choices',
          label: 'Sort',
          value: sort,
          options: communitySorts.map((value) => ({
            value,
            label: communitySortLabels[value],
            icon: icons[value],
            href: `/communities?sort=${value}`,
          })),
          onChange: (value) => isCommunitySort(value) && onSort(value),
        },
      ]}
      button={(props) => (
        <Button {...props} size="sm" icon={icons[sort]} aria-label={`Sort: ${label}`}>
          {label}
          <Icon name="chevron-down" />
        </Button>
      )}
    />
  );
}
