import type { Image } from '@confab/api-contract/calls';
import { limits, linkHostname, postMessages, readLinkUrl } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react';
import { linkTitleQuery } from '../../data/post-writing.ts';
import { cssVariables } from '../../ui/class-names.ts';
import { cut, Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/State.tsx';
import type { PostFieldProps } from './PostFields.tsx';

/** The linked page, as far as it is known. */
export type LinkContext = {
  page: LinkPage | undefined;
  /** The address was pasted, or the field was left. */
  onComplete: (url: string) => void;
  onRemove: () => void;
  /** Whether the viewer has the points to post links. */
  allowed: boolean;
};

/** The address of a link post, with a preview of the page. */
export function LinkField({ name, value, error, onChange, onBlur, ref, link }: PostFieldProps) {
  if (!link) return null;
  const { page, onComplete, onRemove, allowed } = link;

  // Shown while typing, not after the field is left: a preview that appeared then would move the button whose press
  // left the field.
  const url = readLinkUrl(value);
  const title = page?.url === url ? page.title : '';

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const all = selectionStart === 0 && selectionEnd === value.length;
    const pasted = event.clipboardData.getData('text/plain').trim();
    if (all && pasted !== '') onComplete(pasted);
  };
  return (
    <>
      <Field label="URL" error={error}>
        {(control) => (
          <div className="input-group lead">
            <Icon name="link" />
            <input
              {...control}
              ref={ref}
              name={name}
              className="input"
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              placeholder={allowed ? 'https://' : postMessages.linkPointsMissing}
              disabled={!allowed}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onPaste={handlePaste}
              onBlur={() => {
                onBlur();
                onComplete(value);
              }}
            />
          </div>
        )}
      </Field>
      {url !== null && (
        <LinkPreview
          title={title}
          host={linkHostname(url)}
          end={<IconButton icon="x" label="Remove link" onClick={onRemove} />}
        />
      )}
    </>
  );
}

type LinkPreviewProps = {
  /** Undefined while loading. */
  title: string | undefined;
  host: string;
  image?: Image | null;
  end?: ReactNode;
};

/** The linked page, as far as it is known. */
export function LinkPreview({ title, host, image, end }: LinkPreviewProps) {
  return (
    <div className="link-preview secondary text-md" aria-busy={title === undefined || undefined}>
      <div className="ph" style={image ? cssVariables({ '--avg': image.averageColor }) : undefined}>
        {image ? (
          <img
            className="fill"
            src={image.url}
            width={image.width}
            height={image.height}
            alt={image.altText ?? ''}
          />
        ) : (
          <Icon name="globe" />
        )}
      </div>
      <div className="words">
        {title === undefined ? (
          <Skeleton width="70%" height="18px" />
        ) : (
          <strong dir="auto">{title || host}</strong>
        )}
        <span className="meta one-line">{host}</span>
      </div>
      {end}
    </div>
  );
}

/** The page of a link post. `title` is undefined while loading, and empty where there is none. */
type LinkPage = { url: string; title: string | undefined };

/**
 * Loads the titles of linked pages, one at a time. Calls `onTitle` with the latest title, cut to a post's limit, and
 * with the one before.
 */
export function useLinkPage(onTitle: (title: string, before: string) => void) {
  const client = useQueryClient();
  const [page, setPage] = useState<LinkPage>();
  const latest = useRef<string>(undefined);
  const titleBefore = useRef('');

  const forget = () => {
    latest.current = undefined;
    setPage(undefined);
  };
  const lookUp = async (given: string) => {
    const url = readLinkUrl(given);
    if (url === null) {
      forget();
      return;
    }
    if (url === latest.current) return;
    latest.current = url;
    setPage({ url, title: undefined });
    // Unreachable pages can be linked to as well.
    const title = cut(await client.query(linkTitleQuery(url)).catch(() => ''), limits.postTitleMax);
    if (latest.current !== url) return;
    setPage({ url, title });
    if (title === '') return;
    onTitle(title, titleBefore.current);
    titleBefore.current = title;
  };
  return { page, lookUp, forget };
}

/** The error of a link post's address, or undefined. */
export function checkUrl(url: string): string | undefined {
  return readLinkUrl(url) === null ? postMessages.linkMissing : undefined;
}
