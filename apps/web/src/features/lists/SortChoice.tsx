import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';

type Props<Sort extends string> = {
  sort: Sort;
  sorts: readonly Sort[];
  labels: Record<Sort, string>;
  onSort: (sort: Sort) => void;
  className?: string;
};

/** A button that says how something is sorted, and a menu of the other orders. */
export function SortChoice<Sort extends string>({ sort, sorts, labels, onSort, className }: Props<Sort>) {
  return (
    <Menu
      label="Sort"
      entries={() => [
        {
          kind: 'choices',
          label: 'Sort',
          value: sort,
          options: sorts.map((value) => ({ value, label: labels[value] })),
          onChange: (value) => {
            const chosen = sorts.find((known) => known === value);
            if (chosen) onSort(chosen);
          },
        },
      ]}
      button={(props) => (
        <Button {...props} size="sm" className={className} aria-label={`Sort: ${labels[sort]}`}>
          {labels[sort]}
          <Icon name="chevron-down" />
        </Button>
      )}
    />
  );
}
