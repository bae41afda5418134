import { TableRegion } from '../parts/TableRegion.tsx';
import type { Series } from './charts.ts';
import type { Day } from './days.ts';
import { written } from './summary.ts';

type Props = { label: string; columns: readonly Series[]; days: readonly Day[] };

/** The figures of each day, the latest first. */
export function FiguresTable({ label, columns, days }: Props) {
  return (
    <TableRegion label={label}>
      <table className="table figures">
        <thead>
          <tr>
            <th scope="col">Time (UTC)</th>
            {columns.map((column) => (
              <th scope="col" className="num" key={column.label}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map(({ day, snapshot }, index) => (
              <tr key={day}>
                <th scope="row">{snapshot ? timeInUtc(snapshot.at) : day}</th>
                {columns.map((column) => (
                  <td className="num" key={column.label}>
                    <Value value={column.valueOf(days, index)} />
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </TableRegion>
  );
}

function Value({ value }: { value: number | null }) {
  if (value !== null) return written(value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not counted</span>
    </>
  );
}

/** "2026-11-21 00:00" */
function timeInUtc(at: string): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
