/** The name of a list and how long it is. */
export function ListHead({ title, count }: { title: string; count: number | undefined }) {
  return (
    <div className="tool-count">
      <h2>{title}</h2>
      {count !== undefined && <span>{count.toLocaleString('en')}</span>}
    </div>
  );
}
