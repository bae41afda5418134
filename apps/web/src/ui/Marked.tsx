type Props = {
  /** Safe HTML of a search, in which `<mark>` is the only element. */
  html: string;
};

/** A text in which the words that were found are marked. */
export function Marked({ html }: Props) {
  return <span dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
