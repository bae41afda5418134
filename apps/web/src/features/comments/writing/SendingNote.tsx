import { type Sending, useSending } from '../../../data/sends-again.ts';

const notes: Record<Sending, string> = {
  again: 'Sending again in a moment',
  waits: 'Sent when you are back online',
};

/** Stands where the actions of a comment will be, until the server has it. */
export default function SendingNote({ id }: { id: string }) {
  const sending = useSending(id);
  return (
    <p className="comment-actions sending-note" role="status">
      {sending ? notes[sending] : 'Sending…'}
    </p>
  );
}
