import { useSendsAgain } from '../../../data/sends-again.ts';

/** Stands where the actions of a comment will be, until the server has it. */
export default function SendingNote({ id }: { id: string }) {
  const again = useSendsAgain(id);
  return (
    <p className="comment-actions sending-note" role="status">
      {again ? 'Sending again in a moment' : 'Sending…'}
    </p>
  );
}
