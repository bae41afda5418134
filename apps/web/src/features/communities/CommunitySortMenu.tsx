import { type CommunitySort, communitySortLabels, communitySorts } from '@confab/domain';
import type { IconName } from '../../ui/Icon.tsx';
import { SortChoice } from '../../ui/SortChoice.tsx';

type Props = { sort: CommunitySort; onSort: (sort: CommunitySort) => void };

const icons: Record<CommunitySort, IconName> = {
  new: 'sparkles',
  old: 'history',
  size: 'trending-up',
  name_asc: 'arrow-down',
  name_dsc: 'arrow-up',
};

export function CommunitySortMenu(props: Props) {
  return (
    <SortChoice
      {...props}
      sorts={communitySorts}
      labels={communitySortLabels}
      icons={icons}
      hrefOf={(value) => `/communities?sort=${value}`}
    />
  );
}
