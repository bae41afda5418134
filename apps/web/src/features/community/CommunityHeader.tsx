import type { CommunityDetail, Image } from '@confab/api-contract/calls';
import { counted, layout, longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import '../../ui/card.css';
import { cssVariables } from '../../ui/css-variables.ts';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { JoinButton } from '../membership/JoinButton.tsx';
import { bannerFiles } from './banner-files.ts';
import './community-header.css';
import { CommunityLinks } from './CommunityLinks.tsx';
import { CommunityMenu } from './CommunityMenu.tsx';
import { EditPicture } from './EditPicture.tsx';

/** What a community is. The tabs stand there only where no rail does. */
export function CommunityHeader({ community }: { community: CommunityDetail }) {
  const { name, noMembers, createdAt, bannerImage, aboutHtml } = community;
  return (
    <header className="card comm-header">
      <div
        className="cover"
        style={bannerImage ? cssVariables({ '--avg': bannerImage.averageColor }) : undefined}
      >
        {bannerImage && <Banner image={bannerImage} />}
        <EditPicture community={community} kind="banner" />
      </div>
      <div className="row">
        <div className="face">
          <Face community={community} />
          <EditPicture community={community} kind="icon" />
        </div>
        <div className="names">
          <h1>
            <bdi>/{name}</bdi>
          </h1>
          <p>
            {counted(noMembers, 'member')}
            <span className="since">
              {' '}
              · created <time dateTime={createdAt}>{longDate(createdAt)}</time>
            </span>
          </p>
        </div>
        <div className="btn-row">
          <JoinButton community={community} kind="primary" />
          <CommunityMenu community={community} />
        </div>
      </div>
      {aboutHtml !== null && (
        <div className="about">
          <ShowMore height={layout.aboutClampHeight}>
            <Prose html={aboutHtml} />
          </ShowMore>
        </div>
      )}
      <div className="btn-row comm-links">
        <CommunityLinks community={community} />
      </div>
      <Tabs label="Sections">
        <Link
          from="/$name/"
          to="/$name"
          params={{ name }}
          search={(search) => ({ ...search, tab: undefined })}
          activeOptions={{ exact: true }}
        >
          Posts
        </Link>
        <Link
          from="/$name/"
          to="/$name"
          params={{ name }}
          search={(search) => ({ ...search, tab: 'about' as const })}
          activeOptions={{ exact: true }}
        >
          About
        </Link>
      </Tabs>
    </header>
  );
}

function Banner({ image }: { image: Image }) {
  return (
    <img
      {...bannerFiles(image)}
      width={image.width}
      height={image.height}
      alt={image.altText ?? ''}
      fetchPriority="high"
    />
  );
}

/** The icon, which only here is more than decoration. */
function Face({ community: { name, proPic } }: { community: CommunityDetail }) {
  const tile = <Avatar name={name} picture={proPic} size={84} kind="community" />;
  if (!proPic?.altText) return tile;
  return (
    <span role="img" aria-label={proPic.altText}>
      {tile}
    </span>
  );
}
