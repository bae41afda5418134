import { messages } from '@confab/domain';
import { showAlert } from './alerts.ts';

/** Copies the full address of a path of this site, and says whether it worked. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    showAlert({ id: 'copied', kind: 'ok', text: messages.linkCopied });
  } catch {
    showAlert({ id: 'copied', kind: 'error', text: messages.linkCopyFailed });
  }
}
