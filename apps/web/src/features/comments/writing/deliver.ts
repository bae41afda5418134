import type { Comment } from '@confab/api-contract/calls';
import { limits, messages, type UserGroup } from '@confab/domain';
import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { siteQuery } from '../../../data/site.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { announce } from '../../../lib/announce.ts';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { forgetSent, giveBackDraft, loseAnswer, sendDraft } from '../../../lib/drafts.ts';
import { openModal } from '../../../lib/modals.ts';
import { sentenceFor, setRefusal, tellsRefusals } from './refusals.ts';

export const loadRenderer = () => import('../../writing/as-published.ts');

type Delivery = {
  /** The key of its draft. */
  draft: string;
  text: string;
  userGroup: UserGroup;
  /** Hands it to the server, with the HTML that it is expected to become. Undefined where it waits for a network. */
  send: (bodyHtml: string | undefined) => Promise<Comment | undefined>;
  box: { open: () => void; close: () => void };
  /** What is said when it is there, and when it is not and its field is gone. */
  told: { sent: string; refused: string };
};

/**
 * Sends what was written in a field that closes now. Outlives the field: a refusal opens it again with its text and the
 * reason, or, where the page has been left, raises an alert. The text is a draft until the server has it.
 */
export async function deliver(client: QueryClient, delivery: Delivery): Promise<void> {
  const { draft, text, userGroup, send, box, told } = delivery;
  setRefusal(draft, undefined);
  sendDraft(draft, text);
  try {
    const sent = await send(await foreseeHtml(client, text));
    // What waits is kept elsewhere.
    forgetSent(draft, text);
    if (sent === undefined) showAlert({ id: draft, text: messages.sentLater });
    else announce(told.sent);
  } catch (error) {
    const reason = sentenceFor(error);
    if (isCallError(error) && isRefusal(error)) giveBackDraft(draft, text);
    else loseAnswer(draft, text);
    // Whether the field appears is known only once it has.
    flushSync(() => {
      setRefusal(draft, { reason, userGroup });
      box.open();
    });
    if (!tellsRefusals(draft)) {
      box.close();
      showAlert({ id: draft, kind: 'error', text: `${told.refused} ${reason} It is kept as a draft.` });
    }
    if (isCallError(error, 401)) openModal('login-prompt');
  }
}

/** Whether the server has said no. Otherwise it may hold the text all the same. */
const isRefusal = ({ status }: CallError) => status >= 400 && status < 500 && status !== 408;

/** Undefined where the renderer cannot be loaded: then the comment is seen when the server has answered. */
async function foreseeHtml(client: QueryClient, text: string): Promise<string | undefined> {
  const site = client.getQueryData(siteQuery.queryKey)?.url;
  if (site === undefined) return undefined;
  try {
    const { asPublished } = await loadRenderer();
    return asPublished(text, { max: limits.commentBodyMax, site });
  } catch {
    return undefined;
  }
}
