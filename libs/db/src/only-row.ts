/**
 * The row of a statement that always returns one: a count, the site settings, what an insert returns, an account by its
 * id. Throws without it, so that a row that did not arrive is never read as "there is none".
 */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always returns a row returned none.');
  return row;
}
