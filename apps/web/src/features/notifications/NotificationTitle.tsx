import type { RenderedNotification } from '@confab/api-contract/calls';
import { titleParts } from './title-parts.ts';

/** The sentence of a notification. Names and titles in it may run in either direction. */
export function NotificationTitle({ title, textFormat }: Pick<RenderedNotification, 'title' | 'textFormat'>) {
  return titleParts(title, textFormat).map(({ text, bold }, index) =>
    bold ? (
      <b key={index}>
        <bdi>{text}</bdi>
      </b>
    ) : (
      text
    ),
  );
}
