import { useFollowedLinks } from '../lib/addresses.ts';
import './prose.css';
import { classNames } from './class-names.ts';

type Props = {
  /** Safe HTML from the server's Markdown renderer (a `bodyHtml` and its like), never anything else. */
  html: string;
  className?: string;
};

/** Text written by users. Only this and `Marked` insert HTML. */
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
