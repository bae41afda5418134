import type { CommunityDetail } from '@confab/api-contract/calls';
import { counted, layout, longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import '../../ui/card.css';
import { cssVariables } from '../../ui/css-variables.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { JoinButton } from '../membership/JoinButton.tsx';
import './community-header.css';

/** What a community is. The tabs stand there only where no rail does. */
export function CommunityHeader({ community }: { community: CommunityDetail }) {
  const { name, noMembers, createdAt, proPic, aboutHtml } = community;
  return (
    <header className="card comm-header">
      <Cover picture={community.bannerImage} />
      <div className="row">
        <Avatar name={name} picture={proPic} size={84} kind="community" />
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
          <LinkButton className="comm-create" to="/new" search={{ community: name }} icon="square-pen">
            Create post
          </LinkButton>
          <JoinButton community={community} kind="primary" />
        </div>
      </div>
      {aboutHtml !== null && (
        <div className="about">
          <ShowMore height={layout.aboutClampHeight}>
            <Prose html={aboutHtml} />
          </ShowMore>
        </div>
      )}
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

function Cover({ picture }: { picture: CommunityDetail['bannerImage'] }) {
  if (picture === null) return <div className="cover" />;
  const { url, width, height, altText, averageColor } = picture;
  return (
    <div className="cover" style={cssVariables({ '--avg': averageColor })}>
      <img src={url} width={width} height={height} alt={altText ?? ''} />
    </div>
  );
}
