import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = { keys: readonly (readonly [key: string, does: string])[]; onClose: () => void };

/** What keys do on a page of moderators. */
export function KeysDialog({ keys, onClose }: Props) {
  return (
    <Dialog title="Keys" size="small" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <dl className="case-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{does}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
