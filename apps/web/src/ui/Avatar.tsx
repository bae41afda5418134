import { avatarColour } from '@confab/domain';
import type { AvatarPicture } from '../lib/avatar-picture.ts';
import './avatar.css';
import { classNames, cssVariables } from './class-names.ts';

type Props = {
  /** Its first letter and colour are drawn below the picture, and show where pictures are missing or hidden. */
  name: string;
  picture: AvatarPicture | null;
  /** Pixels. */
  size: number;
  kind?: 'person' | 'community';
};

/** A user's circle or a community's tile. Decorative: the name stands beside it. */
export function Avatar({ name, picture, size, kind }: Props) {
  return (
    <span
      className={classNames('avatar', kind === 'community' && 'tile')}
      style={cssVariables({ '--size': `${size}px`, '--ground': `var(--avatar-${avatarColour(name)})` })}
      aria-hidden="true"
    >
      {name.charAt(0)}
      {picture && (
        <img
          src={copyFor(picture, size)}
          alt=""
          loading="lazy"
          style={cssVariables({ '--avg': picture.averageColor })}
        />
      )}
    </span>
  );
}

/** The circle of a deleted or hidden user. */
export function GhostAvatar({ size }: { size: number }) {
  return <span className="avatar ghost" style={cssVariables({ '--size': `${size}px` })} aria-hidden="true" />;
}

/** The smallest copy that is sharp on a dense screen, else the original. */
function copyFor({ url, copies = [] }: AvatarPicture, size: number): string {
  const ascending = copies.toSorted((a, b) => a.boxWidth - b.boxWidth);
  return ascending.find(({ boxWidth }) => boxWidth >= size * 2)?.url ?? url;
}
