import type { RemovalReason, ReportedCase, Rule } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { removalReasonsQuery } from '../../data/cases.ts';
import { communityQuery } from '../../data/communities.ts';

/** A reason that a moderator can choose: saved, or a rule without a saved text. */
export type RemovalChoice = {
  key: string;
  title: string;
  text: string;
  ruleId: number | undefined;
  saved: boolean;
};

/** The saved reasons and rules of a community, once they are there. */
export function useRemovalChoices(
  place: Pick<ReportedCase, 'communityId' | 'communityName'> | undefined,
): readonly RemovalChoice[] | undefined {
  const enabled = place !== undefined;
  const { data: reasons } = useQuery({ ...removalReasonsQuery(place?.communityId ?? ''), enabled });
  const { data: community } = useQuery({ ...communityQuery(place?.communityName ?? ''), enabled });
  return reasons && community && removalChoices(reasons, community.rules);
}

export function removalChoices(reasons: readonly RemovalReason[], rules: readonly Rule[]): RemovalChoice[] {
  const covered = new Set(reasons.map(({ ruleId }) => ruleId));
  return [
    ...reasons.map(({ id, title, text, ruleId }) => ({
      ...{ key: `reason-${id}`, title, text, ruleId: ruleId ?? undefined, saved: true },
    })),
    ...rules
      .filter(({ id }) => !covered.has(id))
      .map(({ id, rule }) => ({
        ...{ key: `rule-${id}`, title: cutTitle(rule), text: '', ruleId: id, saved: false },
      })),
  ];
}

/** The reason that removes at once. */
export const whyOf = (reported: ReportedCase): string => reported.suggested?.title ?? mostGiven(reported);

/** What most of the reports say, if none of them names a rule. */
export function mostGiven({ reports }: ReportedCase): string {
  const times = (reason: string) => reports.filter((one) => one.reason === reason).length;
  const [first] = reports.map(({ reason }) => reason).toSorted((one, other) => times(other) - times(one));
  return first ?? 'Reported';
}

function cutTitle(rule: string): string {
  const line = rule.replaceAll(/\s+/g, ' ').trim();
  return line.length <= limits.removalTitleMax ? line : `${line.slice(0, limits.removalTitleMax - 1)}…`;
}
