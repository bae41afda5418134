import { limits } from '@confab/domain';
import { LinkButton } from '../../ui/Button.tsx';
import { searchFieldId } from '../../ui/form/SearchField.tsx';
import { State } from '../../ui/State.tsx';

/** In place of a list in which a search finds nothing. */
export function NothingMatches({ q }: { q: string }) {
  return (
    <State
      icon="search"
      title={`Nothing matches “${q}”`}
      text={`Look for a part of it. The newest ${limits.moderatorSearchMax.toLocaleString('en')} are searched.`}
      action={
        <LinkButton
          to="."
          search={(now: object) => ({ ...now, q: undefined, page: undefined })}
          onClick={() => {
            const field = document.getElementById(searchFieldId);
            if (!(field instanceof HTMLInputElement)) return;
            // The link disappears. The field follows the address only while it is not focused.
            field.value = '';
            field.focus();
          }}
        >
          Show all
        </LinkButton>
      }
    />
  );
}
