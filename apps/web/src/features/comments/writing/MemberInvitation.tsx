import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasBegun } from './has-begun.ts';

type Props = {
  account: string;
  publicId: string;
  /** Loads what writing takes: a member's first words must not wait for the field. */
  prepare: () => Promise<unknown>;
};

/** Invites a member to comment on a post, or to go on with what they began. */
export default function MemberInvitation({ account, publicId, prepare }: Props) {
  const client = useQueryClient();
  const [begun, setBegun] = useState(false);

  // Talks to the browser's storage and to the network. The page itself comes first.
  useEffect(() => {
    const timer = setTimeout(() => {
      setBegun(hasBegun(client, account, publicId));
      void prepare().catch(() => undefined);
    }, 300);
    return () => clearTimeout(timer);
  }, [client, account, publicId, prepare]);

  return begun ? 'Continue your comment' : 'Add a comment';
}
