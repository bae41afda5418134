import type { Community, PublicUser, Rule } from '@confab/api-contract/calls';
import { longDate } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Count } from '../../ui/Meta.tsx';
import { cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Prose } from '../../ui/Prose.tsx';
import '../../ui/page.css';
import { RailCard } from '../../ui/Page.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import './community-cards.css';
import { JoinButton } from './JoinButton.tsx';

/** Pixels (screens.md 2.14). */
const aboutHeight = 250;

/** A community beside a post or the composer. */
export function CommunityCard({ community }: { community: Community }) {
  const { name, proPic, bannerImage, aboutHtml } = community;
  return (
    <section className="rail-card secondary text-md card">
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

function CommunityStats({ community: { noMembers, createdAt } }: { community: Community }) {
  return (
    <dl className="stats">
      <div>
        <dt>{noMembers === 1 ? 'member' : 'members'}</dt>
        <dd>
          <Count value={noMembers} />
        </dd>
      </div>
      <div>
        <dt>created</dt>
        <dd>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
        </dd>
      </div>
    </dl>
  );
}

/** The rules of a community; those with an explanation unfold. Renders null without rules. */
export function RulesCard({ rules }: { rules: readonly Rule[] }) {
  if (rules.length === 0) return null;
  return (
    <RailCard title="Community rules">
      <ol className="rules">
        {rules.map((rule, index) => (
          <li key={rule.id}>
            {rule.descriptionHtml === null ? (
              <div className="rule">
                <Prose html={rule.ruleHtml} />
              </div>
            ) : (
              <details open={index === 0}>
                <summary>
                  <Prose html={rule.ruleHtml} />
                  <Icon name="chevron-down" />
                </summary>
                <Prose html={rule.descriptionHtml} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </RailCard>
  );
}

/** The moderators, highest rank first. */
export function ModeratorsCard({
  moderators,
  community,
}: {
  moderators: readonly PublicUser[];
  /** Its name, where members can write to the moderators. */
  community: string;
}) {
  if (moderators.length === 0) return null;
  return (
    <RailCard title="Moderators">
      <ul className="people">
        {moderators.map(({ id, username, proPic }) => (
          <li key={id}>
            <Link to="/@{$username}" params={{ username }}>
              <Avatar name={username} picture={proPic} size={28} />
              <bdi>@{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton to="/mail/{-$conversationId}" search={{ to: community }} size="sm" block>
        Message the moderators
      </LinkButton>
    </RailCard>
  );
}
