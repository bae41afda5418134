import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { CommunityCard } from '../community/CommunityCard.tsx';
import { ModeratorsCard } from '../community/ModeratorsCard.tsx';
import { RulesCard } from '../community/RulesCard.tsx';
import { Footer } from '../site-info/Footer.tsx';

type Props = {
  communityName: string;
  /** Whether the post has come: the community comes with it, and is asked for by itself only where it did not. */
  loaded: boolean;
};

/** What stands beside a post. */
export default function PostRail({ communityName, loaded }: Props) {
  const { data: community } = useQuery({ ...communityQuery(communityName), enabled: loaded });
  return (
    <>
      {community && (
        <>
          <CommunityCard community={community} />
          <RulesCard rules={community.rules} />
          <ModeratorsCard moderators={community.mods} />
        </>
      )}
      <Footer />
    </>
  );
}
