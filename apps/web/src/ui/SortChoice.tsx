import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Menu } from './Menu.tsx';

type Props<Sort extends string> = {
  sort: Sort;
  sorts: readonly Sort[];
  looks: Record<Sort, { label: string; icon?: IconName }>;
  /** For middle clicks on an option. */
  hrefOf?: (sort: Sort) => string;
  onSort: (sort: Sort) => void;
  className?: string;
};

/** A button with the current order, and a menu of the others. */
export function SortChoice<Sort extends string>(props: Props<Sort>) {
  const { sort, sorts, looks, hrefOf, onSort, className } = props;
  const { label, icon } = looks[sort];
  return (
    <Menu
      label="Sort"
      entries={() => [
        {
          kind: 'choices',
          label: 'Sort',
          value: sort,
          // Only words: most orders would share an icon.
          options: sorts.map((value) => ({
            value,
            label: looks[value].label,
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
          {...(icon && { icon })}
          className={className}
          aria-label={`Sort: ${label}`}
        >
          {label}
          <Icon name="chevron-down" />
        </Button>
      )}
    />
  );
}
