import { useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useSite } from '../../data/startup.ts';
import { forgetSearches, readReading, readSearches, rememberSearch } from '../../lib/device-history.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import jumpStyles from './jump.css?url';
import { around, type Place, webSearch } from './places.ts';
import { useFound, usePlaces } from './use-places.ts';

const title = 'Search or jump to';
/** How many are offered before a letter is typed. */
const offered = { searches: 3, reading: 4 };

type Option = {
  key: string;
  act: () => void;
  /** Where it leads, which may be opened in a new tab. */
  href?: string | undefined;
  disabled?: boolean;
  /** The accessible name, where the content says less. */
  label?: string;
  content: ReactNode;
};
type Group = { name: string; options: readonly Option[]; clear?: Option };

/** Leads to communities, people, lists, settings and threads, and searches the web. */
export default function JumpBox({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  return (
    <Dialog
      title={title}
      own="jump"
      onClose={onClose}
      onEscape={() => (query === '' ? onClose() : setQuery(''))}
    >
      <link rel="stylesheet" href={jumpStyles} precedence="default" />
      <Jump query={query} onQuery={setQuery} onClose={onClose} />
    </Dialog>
  );
}

type Props = { query: string; onQuery: (query: string) => void; onClose: () => void };

function Jump({ query, onQuery, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const { groups, last } = useOptions({ query, chosen, onQuery, onClose });
  const options = [
    ...groups.flatMap((group) => [...group.options, ...(group.clear ? [group.clear] : [])]),
    last,
  ];
  // With words the first one is selected.
  const selected =
    options.find(({ key }) => key === chosen) ?? (query.trim() === '' ? undefined : options[0]);
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`;

  // Before the next letter: this field takes what was typed so far.
  useLayoutEffect(() => {
    const typed = window.firstWords?.end() ?? '';
    input.current?.focus();
    if (typed !== '') onQuery(typed);
  }, [onQuery]);

  const change = (next: string) => {
    onQuery(next);
    setChosen(undefined);
  };
  const select = (option: Option | undefined) => {
    if (!option) return;
    setChosen(option.key);
    document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' });
  };
  const act = (option: Option | undefined, inNewTab = false) => {
    if (!option || option.disabled) return;
    if (inNewTab && option.href !== undefined) window.open(option.href, '_blank', 'noopener');
    else option.act();
  };
  const enterFirst = useEffectEvent(() => {
    if (!window.firstWords?.entered || query === '') return;
    window.firstWords.entered = false;
    act(selected);
  });
  useEffect(() => enterFirst(), [query]);

  const handleKey = (event: KeyboardEvent) => {
    const at = selected ? options.indexOf(selected) : -1;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (shiftKey || event.nativeEvent.isComposing) return;
    // A step past one end goes to the other.
    if (key === 'ArrowDown') select(options[(at + 1) % options.length]);
    else if (key === 'ArrowUp') select(options.at(at < 0 ? -1 : at - 1));
    else if (key === 'Home') select(options[0]);
    else if (key === 'End') select(last);
    else if (key === 'Enter' && (ctrlKey || metaKey)) act(selected, true);
    else return;
    event.preventDefault();
  };

  const optionProps = (option: Option) => ({
    option,
    id: idOf(option),
    selected: option === selected,
    onAct: () => act(option),
  });
  return (
    <>
      <form
        className="jump-field"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          act(selected);
        }}
      >
        <IconButton className="only-phone icon-flip" icon="arrow-left" label="Close" onClick={onClose} />
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={title}
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={selected && idOf(selected)}
          placeholder={title}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKey}
        />
        {query === '' ? (
          <kbd className="not-phone" aria-hidden="true">
            Esc
          </kbd>
        ) : (
          <IconButton
            small
            icon="x"
            label="Clear"
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          />
        )}
      </form>
      {/* The field keeps focus. */}
      <div
        className="jump-box"
        id={listId}
        role="listbox"
        aria-label="Results"
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className="jump-list" role="none">
          {groups.map(({ name, options: rows, clear }) => (
            <div key={name} className="jump-group" role="group" aria-label={name}>
              <div className="jump-h" aria-hidden="true">
                {name}
              </div>
              {rows.map((option) => (
                <OptionRow key={option.key} {...optionProps(option)} />
              ))}
              {clear && <OptionRow {...optionProps(clear)} className="jump-clear" />}
            </div>
          ))}
        </div>
        <div className="jump-last" role="none">
          <OptionRow {...optionProps(last)} />
        </div>
      </div>
      <div className="jump-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>move
        </span>
        <span>
          <kbd>↵</kbd>open
        </span>
        <span>
          <kbd>Ctrl</kbd>
          <kbd>↵</kbd>new tab
        </span>
        <span className="push">
          <kbd>Esc</kbd>close
        </span>
      </div>
    </>
  );
}

type Asking = Props & { chosen: string | undefined };

/** What the box offers, and what each of it does. */
function useOptions({ query, chosen, onQuery, onClose }: Asking): { groups: Group[]; last: Option } {
  const router = useRouter();
  const { url } = useSite();
  const [searches, setSearches] = useState(readSearches);
  const [reading] = useState(readReading);
  const wanted = query.trim();
  const places = usePlaces(wanted);
  const found = useFound(places, wanted, chosen);
  const web = webSearch(wanted, url);

  const leadingTo = (href: string, content: ReactNode): Option => ({
    key: href,
    href,
    act: () => {
      void router.navigate({ href });
      onClose();
    },
    content,
  });
  const goTo = (wanted === '' ? places.filter(({ first }) => first) : found).map((place) =>
    leadingTo(place.href, <PlaceRow place={place} query={wanted} />),
  );
  const groups: Group[] = [{ name: 'Go to', options: goTo }];
  if (wanted === '') {
    groups.unshift(
      {
        name: 'Recent searches',
        options: searches.slice(0, offered.searches).map((words) => ({
          key: `search: ${words}`,
          act: () => onQuery(words),
          content: (
            <>
              <Icon name="history" />
              <Title>{words}</Title>
            </>
          ),
        })),
        clear: {
          key: 'clear',
          act: () => {
            forgetSearches();
            setSearches([]);
          },
          label: 'Clear recent searches',
          content: 'Clear',
        },
      },
      {
        name: 'Recently read',
        options: reading.slice(0, offered.reading).map(({ communityName, publicId, title, at, picture }) =>
          leadingTo(
            `/${communityName}/post/${publicId}`,
            <>
              <Avatar name={communityName} picture={picture} size={26} kind="community" />
              <Title>{title}</Title>
              <Tail>
                <TimeAgo at={at} short />
              </Tail>
            </>,
          ),
        ),
      },
    );
  }
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    last: {
      key: 'web',
      href: web,
      disabled: web === undefined,
      act: () => {
        rememberSearch(wanted);
        window.open(web, '_blank', 'noopener');
        onClose();
      },
      content: (
        <>
          <Icon name="globe" />
          <Title>
            {web === undefined
              ? 'Search the web for words on this site'
              : `Search the web for “${wanted}” on ${new URL(url).host}`}
            <span className="sr-only"> (in a new tab)</span>
          </Title>
          <Tail>
            <Icon name="arrow-up-right" />
          </Tail>
        </>
      ),
    },
  };
}

type RowProps = { option: Option; id: string; selected: boolean; onAct: () => void; className?: string };

/** Has no focus of its own: the field's keys select it. */
function OptionRow({ option: { href, disabled, label, content }, id, selected, onAct, className }: RowProps) {
  const props = {
    id,
    className: className ?? 'jump-row',
    role: 'option',
    tabIndex: -1,
    'aria-label': label,
    'aria-selected': selected,
    'aria-disabled': disabled || undefined,
  };
  const handleClick = (event: MouseEvent) => {
    // The browser opens links in new tabs and windows.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onAct();
  };
  if (href === undefined) {
    return (
      <div {...props} onClick={handleClick}>
        {content}
      </div>
    );
  }
  return (
    <a {...props} href={href} onClick={handleClick}>
      {content}
    </a>
  );
}

function PlaceRow({ place: { picture, sigil, name, note, kind }, query }: { place: Place; query: string }) {
  return (
    <>
      {'icon' in picture ? (
        <Icon name={picture.icon} />
      ) : (
        <Avatar name={picture.name} picture={picture.proPic} size={26} kind={picture.of} />
      )}
      <Title>
        <bdi>
          {sigil}
          <Marked text={name} query={query} />
        </bdi>
        {note !== undefined && (
          <span className="m">
            <Marked text={note} query={query} />
          </span>
        )}
      </Title>
      {kind !== 'Page' && <Tail>{kind}</Tail>}
    </>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const [before, found, after] = around(text, query);
  return (
    <>
      {before}
      {found && <mark>{found}</mark>}
      {after}
    </>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <span className="t" dir="auto">
    {children}
  </span>
);

const Tail = ({ children }: { children: ReactNode }) => (
  <span className="tail">
    {children}
    <Icon className="go" name="corner-down-left" />
  </span>
);
