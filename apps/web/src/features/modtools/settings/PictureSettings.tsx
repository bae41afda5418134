import type { CommunityDetail } from '@confab/api-contract/calls';
import { lazy, Suspense, useState } from 'react';
import type { CommunityPictureKind } from '../../../data/community-pictures.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cssVariables } from '../../../ui/css-variables.ts';
import { LoadBoundary } from '../../../ui/LoadBoundary.tsx';

const CommunityPictureDialog = lazy(() => import('../../image-dialog/CommunityPictureDialog.tsx'));

/** The icon and the banner as they are, each with what changes it. */
export function PictureSettings({ community }: { community: CommunityDetail }) {
  const { name, proPic, bannerImage } = community;
  const [editing, setEditing] = useState<CommunityPictureKind>();
  const close = () => setEditing(undefined);
  return (
    <>
      <div className="field" role="group" aria-labelledby="icon-setting">
        <span className="label" id="icon-setting">
          Icon
        </span>
        <div className="icon-setting">
          <Avatar name={name} picture={proPic} size={72} kind="community" />
          <Button icon="pencil" aria-label="Edit icon" onClick={() => setEditing('icon')}>
            Edit
          </Button>
        </div>
      </div>
      <div className="field" role="group" aria-labelledby="banner-setting">
        <span className="label" id="banner-setting">
          Banner
        </span>
        <Banner picture={bannerImage} />
        <div className="btn-row">
          <Button icon="pencil" aria-label="Edit banner" onClick={() => setEditing('banner')}>
            Edit
          </Button>
        </div>
      </div>
      {editing && (
        <LoadBoundary onFailure={close}>
          <Suspense>
            <CommunityPictureDialog community={community} kind={editing} onClose={close} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

function Banner({ picture }: { picture: CommunityDetail['bannerImage'] }) {
  if (picture === null) return <p className="banner-setting is-empty">No image</p>;
  const { url, altText, averageColor } = picture;
  return (
    <div className="banner-setting" style={cssVariables({ '--avg': averageColor })}>
      <img src={url} alt={altText ?? ''} />
    </div>
  );
}
