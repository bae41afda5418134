import { linkHostname, postMessages, readLinkUrl } from '@confab/domain';
import type { ClipboardEvent, Ref } from 'react';
import { Field } from '../../ui/form/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import './link-field.css';
import { LinkPreview } from './LinkPreview.tsx';
import type { LinkPage } from './use-link-page.ts';

type Props = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  /** What is known of the page behind the address. */
  page: LinkPage | undefined;
  /** The address is complete: it was pasted, or left. */
  onComplete: (url: string) => void;
  onRemove: () => void;
  /** Whether the viewer has the points to post links. */
  allowed: boolean;
};

/** Where a link post leads, and what is there. */
export function LinkField(props: Props) {
  const { name, value, error, onChange, onBlur, ref, page, onComplete, onRemove, allowed } = props;

  // There as soon as it is an address, not when the field is left: what appeared then would push the button away
  // whose press left the field.
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
