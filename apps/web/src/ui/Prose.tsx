import { useFollowedLinks } from '../lib/followed-links.ts';
import './prose.css';
import { classNames } from './class-names.ts';

type Props = {
  /** Safe HTML from the server's Markdown renderer (a `bodyHtml` and its like), never anything else. */
  html: string;
  className?: string;
};

/** A text that people wrote. The only component that puts HTML into a page. */
export function Prose({ html, className }: Props) {
  return (
    <div
      className={classNames('prose', className)}
      dir="auto"
      onClick={useFollowedLinks()}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
