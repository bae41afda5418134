import type { Community, CommunityDetail, Image } from '@confab/api-contract/calls';
import {
  actingGroup,
  canCreatePost,
  canModerate,
  counted,
  isBannedFrom,
  layout,
  longDate,
  postMessages,
} from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CommunityPictureKind } from '../../data/pictures.ts';
import { useViewer } from '../../data/startup.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { IconButton, LinkButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Waiting } from '../content/member-part.tsx';
import { CommunityPictureDialog } from '../image-dialog/picture-dialogs.tsx';
import { filesOfBanner } from '../pictures/picture-files.ts';
import './community-header.css';
import { JoinButton } from './JoinButton.tsx';

type HeaderProps = { community: CommunityDetail; of?: 'feed' | 'log' };

/** On screens with the rail it has tabs only for a log that everybody may read: the rest is in the rail. */
export function CommunityHeader({ community, of = 'feed' }: HeaderProps) {
  const { name, noMembers, createdAt, bannerImage, aboutHtml } = community;
  const isLog = of === 'log';
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
          <p className="muted text-md">
            {counted(noMembers, 'member')} · created <time dateTime={createdAt}>{longDate(createdAt)}</time>
          </p>
        </div>
        <div className="btn-row">
          <JoinButton community={community} kind="primary" />
          <CommunityMenu community={community} />
        </div>
      </div>
      {aboutHtml !== null && !isLog && (
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
          search={isLog ? {} : (search) => ({ ...search, tab: undefined })}
          activeOptions={{ exact: true }}
        >
          Posts
        </Link>
        <Link
          className="without-rail"
          from="/$name/"
          to="/$name"
          params={{ name }}
          search={isLog ? { tab: 'about' } : (search) => ({ ...search, tab: 'about' as const })}
          activeOptions={{ exact: true }}
        >
          About
        </Link>
        {community.publicLog !== 'off' && (
          <Link to="/$name/log" params={{ name }}>
            Log
          </Link>
        )}
      </Tabs>
    </header>
  );
}

function Banner({ image }: { image: Image }) {
  return (
    // Without <picture> React writes a preload: PostPictures.tsx says why not.
    <picture>
      <img
        className="fill"
        {...filesOfBanner(image)}
        width={image.width}
        height={image.height}
        alt={image.altText ?? ''}
        fetchPriority="high"
      />
    </picture>
  );
}

/** The icon, with its alternative text: elsewhere it is decoration. */
function Face({ community: { name, proPic } }: { community: CommunityDetail }) {
  const tile = <Avatar name={name} picture={proPic} size={84} kind="community" />;
  if (!proPic?.altText) return tile;
  return (
    <span role="img" aria-label={proPic.altText}>
      {tile}
    </span>
  );
}

/** A button over the picture, for viewers who may change it. */
function EditPicture({ community, kind }: { community: Community; kind: CommunityPictureKind }) {
  const viewer = useViewer();
  const [open, setOpen] = useState(false);
  if (!canModerate(viewer, community.id).allowed) return null;
  const close = () => setOpen(false);
  return (
    <>
      <IconButton className="edit" icon="pencil" label={`Edit ${kind}`} small onClick={() => setOpen(true)} />
      {open && <CommunityPictureDialog community={community} kind={kind} onClose={close} />}
    </>
  );
}

/** Links from a community: moderators to their tools, everyone but the banned to a new post. */
export function CommunityLinks({ community, block }: { community: Community; block?: boolean }) {
  const { id, name } = community;
  const viewer = useViewer();
  return (
    <>
      {!isBannedFrom(viewer, id) && (
        <LinkButton
          to="/new"
          search={{ community: name }}
          kind={block ? 'primary' : undefined}
          block={block}
          icon="square-pen"
        >
          Create post
        </LinkButton>
      )}
      {canModerate(viewer, id).allowed && (
        <LinkButton
          to="/$name/modtools/$"
          params={{ name, _splat: undefined }}
          kind="mod"
          block={block}
          icon="shield"
        >
          MOD TOOLS{actingGroup(viewer, id) === 'admins' && ' (ADMIN)'}
          <Waiting of={id} />
        </LinkButton>
      )}
    </>
  );
}

/** Tells viewers why they may not post, before they begin to write. */
export function PostingHint({ community }: { community: Community }) {
  const decision = canCreatePost(useViewer(), community);
  if (decision.allowed || decision.error !== 'posting-restricted') return null;
  return (
    <BannerNote kind="warn" icon="lock">
      {postMessages.postingRestricted}
    </BannerNote>
  );
}

const CommunityMenuRows = lazyPart(() => import('./CommunityMenuRows.tsx'));

export function CommunityMenu({ community }: { community: Pick<Community, 'id' | 'name'> }) {
  return (
    <Menu
      label="More actions"
      button={(props) => <IconButton {...props} icon="ellipsis" label="More actions" />}
      preload={CommunityMenuRows.preload}
    >
      <CommunityMenuRows community={community} />
    </Menu>
  );
}
