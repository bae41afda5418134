import type { CommunitySummary } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { excerpt } from '@confab/markdown/excerpt';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { JoinButton } from '../membership/JoinButton.tsx';

/** A community in the directory. A plain press on the row opens it. */
export const DirectoryRow = memo(function DirectoryRow({ community }: { community: CommunitySummary }) {
  const { id, name, proPic, aboutHtml, noMembers } = community;
  return (
    <li className="dir-item">
      <Avatar name={name} picture={proPic} size={44} kind="community" />
      <div>
        <h2 id={`community-${id}`}>
          <Link to="/$name" params={{ name }} data-card-link="">
            <bdi>/{name}</bdi>
          </Link>
        </h2>
        {aboutHtml !== null && <p dir="auto">{excerpt(aboutHtml)}</p>}
        <p className="n">{counted(noMembers, 'member')}</p>
      </div>
      <JoinButton community={community} size="sm" aria-describedby={`community-${id}`} />
    </li>
  );
});
