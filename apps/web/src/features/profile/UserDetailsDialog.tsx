import { useQuery } from '@tanstack/react-query';
import { userDetailsQuery } from '../../data/users.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { State } from '../../ui/State.tsx';
import { detailsOf } from './details-of.ts';

type Props = { username: string; onClose: () => void };

/** Every field of an account, named as on the wire. */
export default function UserDetailsDialog({ username, onClose }: Props) {
  const { data: user, isError, refetch } = useQuery(userDetailsQuery(username));
  return (
    <Dialog title="User details" size="wide" tall onClose={onClose}>
      {user && (
        <table className="user-details">
          <caption className="sr-only">@{username}</caption>
          <tbody>
            {detailsOf(user).map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!user && !isError && <Skeleton width="100%" height="360px" />}
      {!user && isError && (
        <State
          icon="triangle-alert"
          title="The details could not be loaded."
          action={
            <Button icon="refresh-cw" onClick={() => void refetch()}>
              Retry
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
