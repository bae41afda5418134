import type { Event } from 'micromark-util-types';

const autolinks = new Set<string>(['autolinkProtocol', 'autolinkEmail', 'bareAddress']);

/**
 * Turns pictures into links to them: loading a picture from another host would tell that host who reads what (rulings
 * 20). Links do not nest: a picture or a link inside another one leaves its words.
 */
export function picturesAsLinks(events: readonly Event[]): Event[] {
  const kept: Event[] = [];
  // How many links and pictures are open here, and how many labels of inner ones.
  let links = 0;
  let innerLabels = 0;
  for (const event of events) {
    const [step, token] = event;
    const isLink = token.type === 'link' || token.type === 'image';
    if (isLink && step === 'enter') links++;
    const inner = links > 1;

    if (inner && token.type === 'labelText') innerLabels += step === 'enter' ? 1 : -1;
    else if (!inner || (innerLabels === links - 1 && !isLink)) {
      if (token.type === 'image') token.type = 'link';
      if (links > 0 && autolinks.has(token.type)) token.type = 'data';
      kept.push(event);
    }
    if (isLink && step === 'exit') links--;
  }
  return kept;
}
