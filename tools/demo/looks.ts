import { looks } from './corpus/looks.ts';
import type { DemoCommunity } from './content.ts';
import { hour } from './moments.ts';
import { newSeed } from './picture-plan.ts';
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
  const picture = ({ scene, alt }: (typeof look)['icon'], hours: number) => ({
    id: stage.ids.object(createdAt + hours * hour),
    scene,
    uploadedAt: createdAt + hours * hour,
    seed: newSeed(stage),
    altText: alt,
    caption: null,
  });
  return {
    icon: { ...picture(look.icon, 1), ...iconSize },
    banner: { ...picture(look.banner, 2), ...bannerSize },
  };
}
