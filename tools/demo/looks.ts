import { looks } from './corpus/looks.ts';
import { portraits } from './corpus/portraits.ts';
import type { DemoCommunity, DemoMember, StandingPicture } from './content.ts';
import { hour } from './moments.ts';
import { newSeed } from './picture-plan.ts';
import type { Scene } from './pictures/painters.ts';
import type { Stage } from './stage.ts';

/** In pixels: as large as the largest copies, for nothing shows them larger. */
const iconSize = { width: 200, height: 200 };
const bannerSize = { width: 1440, height: 480 };

/** The icon and the banner of a community, which its founder put there in the first hours. */
export function planLook(
  { name, createdAt }: Pick<DemoCommunity, 'name' | 'createdAt'>,
  stage: Stage,
): Pick<DemoCommunity, 'icon' | 'banner'> {
  const look = looks[name];
  if (!look) throw new Error(`nothing says how ${name} looks`);
  return {
    icon: { ...standing(look.icon, createdAt + hour, stage), ...iconSize },
    banner: { ...standing(look.banner, createdAt + 2 * hour, stage), ...bannerSize },
  };
}

/** The picture of a person, who put it there when they had just joined; none of those whose account is gone. */
export function planPortrait(
  { username, joinedAt, deletedAt }: Pick<DemoMember, 'username' | 'joinedAt' | 'deletedAt'>,
  stage: Stage,
): StandingPicture | null {
  const portrait = portraits[username];
  if (!portrait || deletedAt !== null) return null;
  return { ...standing(portrait, joinedAt + hour, stage), ...iconSize };
}

function standing({ scene, alt }: { scene: Scene; alt: string }, uploadedAt: number, stage: Stage) {
  return {
    id: stage.ids.object(uploadedAt),
    scene,
    uploadedAt,
    seed: newSeed(stage),
    altText: alt,
    caption: null,
  };
}
