import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Menu } from './Menu.tsx';

type Props<Sort extends string> = {
  sort: Sort;
  sorts: readonly Sort[];
  labels: Record<Sort, string>;
  icons?: Record<Sort, IconName>;
  /** For middle clicks on an option. */
  hrefOf?: (sort: Sort) => string;
  onSort: (sort: Sort) => void;
  className?: string;
};

/** A button with the current order, and a menu of the others. */
export function SortChoice<Sort extends string>(props: Props<Sort>) {
  const { sort, sorts, labels, icons, hrefOf, onSort, className } = props;
  return (
    <Menu
      label="Sort"
      entries={() => [
        {
          kind: 'choices',
          label: 'Sort',
          value: sort,
          options: sorts.map((value) => ({
            value,
            label: labels[value],
            ...(icons && { icon: icons[value] }),
            ...(hrefOf && { href: hrefOf(value) }),
          })),
          onChange: (value) => {
            const chosen = sorts.find((known) => known === value);
            if (chosen) onSort(chosen);
          },
        },
      ]}
      button={(button) => (
        <Button
          {...button}
          size="sm"
          {...(icons && { icon: icons[sort] })}
          className={className}
          aria-label={`Sort: ${labels[sort]}`}
        >
          {labels[sort]}
          <Icon name="chevron-down" />
        </Button>
      )}
    />
  );
}
