import { useStartup } from '../../../data/startup.ts';
import { ListDialog } from './ListDialog.tsx';

/** Makes a list of the viewer, from wherever they are. */
export default function CreateListModal({ onClose }: { onClose: () => void }) {
  const username = useStartup(({ user }) => user?.username);
  if (username === undefined) return null;
  return <ListDialog username={username} onClose={onClose} onSaved={onClose} />;
}
