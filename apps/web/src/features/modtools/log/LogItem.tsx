import type { LogEntry } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../ui/Badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { actLooks } from './act-looks.ts';
import { hourOf } from './by-day.ts';
import { logSentence, personOf, type Piece } from './log-sentence.ts';

/** One act: who did what, to what and when, and why. */
export function LogItem({ entry, community }: { entry: LogEntry; community: string }) {
  const { act, by, actedAs, comment, reason, createdAt } = entry;
  const { icon, tone } = actLooks[act];
  return (
    <li className="log-item">
      <span className={classNames('kind', tone)}>
        <Icon name={icon} size={18} />
      </span>
      <div className="what">
        <PieceView piece={personOf(by)} community={community} />
        {actedAs === 'admins' && (
          <>
            {' '}
            <Badge kind="admin" icon="shield-check">
              Admin
            </Badge>
          </>
        )}{' '}
        {logSentence(entry).map((piece, index) => (
          // The pieces of a sentence never change places.
          <PieceView key={index} piece={piece} community={community} />
        ))}
        {comment?.excerpt && <q dir="auto">{comment.excerpt}</q>}
        {reason !== null && <p dir="auto">Reason: {reason}</p>}
      </div>
      <time dateTime={createdAt}>{hourOf(createdAt)}</time>
    </li>
  );
}

function PieceView({ piece, community }: { piece: Piece; community: string }) {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'name':
      return (
        <Link to="/@{$username}" params={{ username: piece.name }} className="who">
          <bdi>@{piece.name}</bdi>
        </Link>
      );
    case 'post': {
      const { publicId, title, commentId } = piece;
      const post = { name: community, publicId };
      return commentId === undefined ? (
        <Link to="/$name/post/$publicId" params={post}>
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <Link to="/$name/post/$publicId/$commentId" params={{ ...post, commentId }}>
          <bdi>{title}</bdi>
        </Link>
      );
    }
    case 'text':
      return (
        <b>
          <bdi>{piece.text}</bdi>
        </b>
      );
  }
}
