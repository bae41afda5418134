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
import { useSite, useStartup } from '../../data/startup.ts';
import {
  forgetSearch,
  forgetSearches,
  readReading,
  readSearches,
  rememberSearch,
} from '../../lib/device-history.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Marked } from '../../ui/Marked.tsx';
import { TimeAgo } from '../../ui/Meta.tsx';
import jumpStyles from './jump.css?url';
import { around, type Place, placesMax, webSearch, type Written } from './places.ts';
import { searchPath } from '../search-field/search-address.ts';
import { useFound, usePlaces } from './use-places.tsx';

const title = 'Search or jump to';
/** How many are offered before a letter is typed. */
const offered = { searches: 3, reading: 4 };
/** Posts and comments, unless only they are wanted. */
const writtenMax = 3;

type Option = {
  key: string;
  act: () => void;
  /** Where it leads, which may be opened in a new tab. */
  href?: string | undefined;
  disabled?: boolean;
  /** The accessible name, where the content says less. */
  label?: string;
  /** Takes the row away; `words` say which. */
  remove?: { words: string; act: () => void };
  content: ReactNode;
};
/** `end`: beside the heading, and after the others by keys. */
type Group = { name: string; options: readonly Option[]; end?: Option };

/** The kinds of what is found, in their order. */
const kinds = ['Go to', 'Posts', 'Comments'] as const;
type Kind = (typeof kinds)[number];
const typeOf = { 'Go to': undefined, Posts: 'posts', Comments: 'comments' } as const;

/** Whether Enter was pressed before the box was there. Once. */
function takeFirstEnter(): boolean {
  const words = window.firstWords;
  if (!words?.entered) return false;
  words.entered = false;
  return true;
}

/** Leads to communities, people, lists, drafts, settings and threads, finds what is written, and searches the web. */
export default function JumpBox({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [query, setQuery] = useState(() => {
    // The words of the page of results are searched on.
    const { pathname, search } = router.state.location;
    return pathname === '/search' && typeof search.q === 'string' ? search.q : '';
  });
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
  const [kind, setKind] = useState<Kind>();
  if (query === '' && kind !== undefined) setKind(undefined);
  const { groups, all, last } = useOptions({ query, chosen, kind, onQuery, onClose });
  const lasts = all ? [all, last] : [last];
  const options = [
    ...groups.flatMap((group) => [...group.options, ...(group.end ? [group.end] : [])]),
    ...lasts,
  ];
  // With words the first one is selected.
  const selected =
    options.find(({ key }) => key === chosen) ?? (query.trim() === '' ? undefined : options[0]);
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`;

  // Before the next letter: this field takes what was typed so far.
  useLayoutEffect(() => {
    const typed = window.firstWords?.end() ?? '';
    input.current?.focus();
    input.current?.select();
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
    if (query !== '' && takeFirstEnter()) act(selected);
  });
  useEffect(() => enterFirst(), [query]);

  const handleKey = (event: KeyboardEvent) => {
    const at = selected ? options.indexOf(selected) : -1;
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (shiftKey && key !== 'Enter') return;
    // A step past one end goes to the other.
    if (shiftKey) act(all);
    else if (key === 'ArrowDown') select(options[(at + 1) % options.length]);
    else if (key === 'ArrowUp') select(options.at(at < 0 ? -1 : at - 1));
    else if (key === 'Home') select(options[0]);
    else if (key === 'End') select(last);
    else if (key === 'Enter' && (ctrlKey || metaKey)) act(selected, true);
    else if (key === 'Delete' && query === '' && selected?.remove) {
      select([options[at + 1], options[at - 1]].find((option) => option?.remove));
      selected.remove.act();
    } else if (key !== 'Tab' || !chooseNextKind()) return;
    event.preventDefault();
  };
  /** First the kind of the selected row, then the next one, after the last all of them. */
  const chooseNextKind = () => {
    if (!all) return false;
    const of = groups.find((group) => group.options.some((option) => option === selected))?.name;
    setKind(
      kind === undefined ? (kinds.find((each) => each === of) ?? kinds[0]) : kinds[kinds.indexOf(kind) + 1],
    );
    setChosen(undefined);
    return true;
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
        {kind !== undefined && <span className="badge jump-kind">Only “{kind}”</span>}
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
        aria-label={kind === undefined ? 'Results' : `Results, only “${kind}”`}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className="jump-list" role="none">
          {groups.map(({ name, options: rows, end }) => (
            <div key={name} className="jump-group" role="group" aria-label={name}>
              <div className="jump-h" aria-hidden="true">
                {name}
              </div>
              {rows.map((option) => (
                <OptionRow key={option.key} {...optionProps(option)} />
              ))}
              {end && <OptionRow {...optionProps(end)} className="jump-end" />}
            </div>
          ))}
        </div>
        <div className="jump-last" role="none">
          {lasts.map((option) => (
            <OptionRow key={option.key} {...optionProps(option)} />
          ))}
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
        {all && (
          <span>
            <kbd>Tab</kbd>
            {kind === undefined ? 'only this kind' : 'next kind'}
          </span>
        )}
        <span className="push">
          <kbd>Esc</kbd>close
        </span>
      </div>
    </>
  );
}

type Asking = Props & { chosen: string | undefined; kind: Kind | undefined };

/** What the box offers, and what each of it does. `all`: the page of results, unless there are no words or no search. */
function useOptions({ query, chosen, kind, onQuery, onClose }: Asking) {
  const router = useRouter();
  const { url } = useSite();
  const searchDisabled = useStartup((startup) => startup.searchDisabled);
  const [searches, setSearches] = useState(readSearches);
  const [reading] = useState(readReading);
  const wanted = query.trim();
  const known = usePlaces(wanted);
  const found = useFound(known, wanted, chosen);
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
  const results = (words: string, type: (typeof typeOf)[Kind], content: ReactNode): Option => {
    const option = leadingTo(searchPath({ q: words, ...(type && { type }) }), content);
    return {
      ...option,
      act: () => {
        rememberSearch(words);
        option.act();
      },
    };
  };
  const places = (of: readonly Place[]): Group => ({
    name: kinds[0],
    options: of.map((place) => leadingTo(place.href, <PlaceRow place={place} query={wanted} />)),
  });
  const written = (name: 'Posts' | 'Comments', of: readonly Written[]): Group => ({
    name,
    options: of
      .slice(0, kind === undefined ? writtenMax : undefined)
      .map((one) => leadingTo(one.href, <WrittenRow written={one} />)),
    end: results(wanted, typeOf[name], `All ${name.toLowerCase()}`),
  });
  const groups: Group[] =
    wanted === ''
      ? [
          {
            name: 'Recent searches',
            options: searches.slice(0, offered.searches).map((words) => {
              const content = (
                <>
                  <Icon name="history" />
                  <Title>{words}</Title>
                </>
              );
              const remove = {
                words,
                act: () => {
                  forgetSearch(words);
                  setSearches(readSearches());
                },
              };
              if (!searchDisabled) return { ...results(words, undefined, content), remove };
              return { key: `search: ${words}`, act: () => onQuery(words), content, remove };
            }),
            end: {
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
            options: reading
              .slice(0, offered.reading)
              .map(({ communityName, publicId, title, at, picture }) =>
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
          places(known.places.filter(({ first }) => first)),
        ]
      : [
          places(found.places.slice(0, placesMax)),
          written('Posts', found.posts),
          written('Comments', found.comments),
        ];
  const all: Option | undefined =
    wanted === '' || searchDisabled
      ? undefined
      : results(
          wanted,
          kind && typeOf[kind],
          <>
            <Icon name="search" />
            <Title>All results for “{wanted}”</Title>
            <span className="tail">
              <kbd>Shift</kbd>
              <kbd>↵</kbd>
            </span>
          </>,
        );
  const last: Option = {
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
  };
  return {
    groups: groups.filter(({ name, options }) => options.length > 0 && (kind === undefined || name === kind)),
    all,
    last,
  };
}

type RowProps = { option: Option; id: string; selected: boolean; onAct: () => void; className?: string };

/** Has no focus of its own: the field's keys select it. */
function OptionRow({ option, id, selected, onAct, className }: RowProps) {
  const { href, disabled, label, remove, content } = option;
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
  const row =
    href === undefined ? (
      <div {...props} onClick={handleClick}>
        {content}
      </div>
    ) : (
      <a {...props} href={href} onClick={handleClick}>
        {content}
      </a>
    );
  if (!remove) return row;
  return (
    <div className="jump-removable" role="none">
      {row}
      {/* For a pointer; the key is Delete. */}
      <div
        className="jump-remove"
        role="option"
        tabIndex={-1}
        aria-selected="false"
        aria-label={`Remove “${remove.words}” from recent searches`}
        onClick={remove.act}
      >
        <Icon name="x" />
      </div>
    </div>
  );
}

function Picture({ picture }: Pick<Place, 'picture'>) {
  if ('icon' in picture) return <Icon name={picture.icon} />;
  return <Avatar name={picture.name} picture={picture.proPic} size={26} kind={picture.of} />;
}

function WrittenRow({ written: { picture, titleHtml, detailHtml, tail } }: { written: Written }) {
  return (
    <>
      <Picture picture={picture} />
      <span className="two">
        <Title>
          <Marked html={titleHtml} />
        </Title>
        {detailHtml !== '' && (
          <span className="x" dir="auto">
            <Marked html={detailHtml} />
          </span>
        )}
      </span>
      <Tail>{tail}</Tail>
    </>
  );
}

function PlaceRow({ place: { picture, sigil, name, note, kind }, query }: { place: Place; query: string }) {
  return (
    <>
      <Picture picture={picture} />
      <Title>
        <bdi>
          {sigil}
          <Around text={name} query={query} />
        </bdi>
        {note !== undefined && (
          <span className="m">
            <Around text={note} query={query} />
          </span>
        )}
      </Title>
      {kind !== 'Page' && <Tail>{kind}</Tail>}
    </>
  );
}

function Around({ text, query }: { text: string; query: string }) {
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
