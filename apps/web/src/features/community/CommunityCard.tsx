import type { Community } from '@confab/api-contract/calls';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { JoinButton } from '../membership/JoinButton.tsx';
import './community-card.css';
import { CommunityStats } from './CommunityStats.tsx';

/** Pixels (screens.md 2.14). */
const aboutHeight = 250;

/** A community beside something that belongs to it: a post, a post to be. */
export function CommunityCard({ community }: { community: Community }) {
  const { name, proPic, bannerImage, aboutHtml } = community;
  return (
    <section className="rail-card">
      <div
        className="stripe"
        style={
          bannerImage
            ? {
                ...cssVariables({ '--avg': bannerImage.averageColor }),
                backgroundImage: `url("${(bannerImage.copies[0] ?? bannerImage).url}")`,
              }
            : undefined
        }
      />
      <div className="body">
        <Avatar name={name} picture={proPic} size={48} kind="community" />
        <div>
          <h2>
            <Link to="/$name" params={{ name }}>
              <bdi>/{name}</bdi>
            </Link>
          </h2>
          {aboutHtml !== null && (
            <ShowMore height={aboutHeight}>
              <Prose html={aboutHtml} />
            </ShowMore>
          )}
        </div>
        <CommunityStats community={community} />
        <JoinButton community={community} kind="primary" block />
      </div>
    </section>
  );
}
