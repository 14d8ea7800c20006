import { VisuallyHidden } from '@palaro/ui';
import { diffRows } from './diff-rows.ts';
import { wordText } from './format.ts';

const nameOf = (path: string): string =>
  path === ''
    ? 'Value'
    : path
        .split('.')
        .map((part) => wordText(part.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)))
        .join(' / ');

type DiffProps = { before: unknown; after: unknown; /** Heads of the two columns. */ heads?: readonly [string, string] };

/** Two states beside each other: only what changes, values in full. */
export function Diff({ before, after, heads = ['Before', 'After'] }: DiffProps) {
  const rows = diffRows(before, after);
  if (rows.length === 0) return <p className="c-muted">Nothing changes.</p>;
  return (
    <table className="c-diff">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>What</VisuallyHidden>
          </th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row">{nameOf(row.path)}</th>
            <td className="c-diff__before">{row.before ?? <span className="c-muted">none</span>}</td>
            <td className="c-diff__after">{row.after ?? <span className="c-muted">none</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
