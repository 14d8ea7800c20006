import { Button, Dialog } from '@palaro/ui';

/** A key with what it does. */
export type KeyRow = readonly [key: string, does: string];

/** All keys of a screen. */
export function KeyHelp({ open, onClose, rows }: { open: boolean; onClose: () => void; rows: readonly KeyRow[] }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys" actions={<Button onClick={onClose}>Close</Button>}>
      <dl className="c-keys">
        {rows.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
