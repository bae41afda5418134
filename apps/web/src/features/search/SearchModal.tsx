import { type SubmitEvent, useId, useState } from 'react';
import { useSite } from '../../data/startup.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { searchedWords } from './SearchBox.tsx';

/** The site has no search of its own: offers a web search limited to the site, in a new tab. */
export default function SearchModal({ onClose }: { onClose: () => void }) {
  const { name, url } = useSite();
  const [words, setWords] = useState(searchedWords);
  const formId = useId();
  const noteId = useId();

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const address = webSearch(words, url);
    if (address === undefined) return;
    window.open(address, '_blank', 'noopener');
    onClose();
  };

  return (
    <Dialog
      title="Search"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={formId}>
            Search the web
            <Icon name="arrow-up-right" />
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={handleSubmit}>
        <div className="field">
          <div className="input-group lead">
            <Icon name="search" size={18} />
            <input
              className="input"
              type="search"
              enterKeyHint="search"
              aria-label="Search for"
              aria-describedby={noteId}
              autoFocus
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
          <p className="hint" id={noteId}>
            {name} has no search of its own. This opens a web search limited to <b>{new URL(url).host}</b> in
            a new tab.
          </p>
        </div>
      </form>
    </Dialog>
  );
}

/** The address of a web search limited to one site; undefined for an empty search. */
export function webSearch(words: string, siteUrl: string): string | undefined {
  const wanted = words.trim();
  if (wanted === '') return undefined;
  const address = new URL('https://duckduckgo.com/');
  address.searchParams.set('q', `site:${new URL(siteUrl).host} ${wanted}`);
  return address.href;
}
