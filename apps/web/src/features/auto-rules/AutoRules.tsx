import type { AutoRule } from '@confab/api-contract/calls';
import { isOftenWrong, limits, wasTried } from '@confab/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { autoRulesQuery, autoRuleVersionsQuery, useDryRun } from '../../data/auto-rules.ts';
import { useBusy } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import styles from './auto-rules.css?url';
import { DryRunResult } from './DryRunResult.tsx';
import { RuleEditor } from './RuleEditor.tsx';
import { actWords } from './sentence.ts';

/** The automatic rules of a community, or for null of the site, and one of them to change. */
export function AutoRules({ community }: { community: { id: string } | null }) {
  const communityId = community?.id ?? null;
  const { data: rules, isError, refetch } = useQuery(autoRulesQuery(communityId));
  const [chosen, setChosen] = useState<number | 'new'>();
  const run = useDryRun();
  // What is open stays open, as last seen, when another moderator deletes it.
  const [seen, setSeen] = useState<AutoRule>();
  const listed = rules?.find(({ id }) => id === chosen);
  if (listed && listed !== seen) setSeen(listed);
  if (rules && chosen === undefined) setChosen(rules[0]?.id ?? 'new');
  const open = listed ?? (seen?.id === chosen ? seen : undefined);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      {isError && !rules && <LoadFailure text="The rules could not be loaded." onRetry={refetch} />}
      {!rules && !isError && <RowsSkeleton />}
      {rules && (
        <div className="rules-split">
          <div className="card clip rules-list">
            <ol aria-label="Automatic rules">
              {rules.map((rule) => (
                <li key={rule.id}>
                  <button
                    type="button"
                    className="rule-item"
                    aria-current={rule === listed ? 'true' : undefined}
                    onClick={() => setChosen(rule.id)}
                  >
                    <b>
                      <bdi>{rule.name}</bdi>
                    </b>
                    <span>{rule.onVersion === null ? 'off' : 'on'}</span>
                    <span className="line">{didWords(rule)}</span>
                    {isOftenWrong(rule) && <Badge kind="warn">often wrong</Badge>}
                    {rule.isTooLarge && <Badge kind="warn">too long</Badge>}
                    {rule.matchesMore && <Badge kind="warn">stricter</Badge>}
                  </button>
                </li>
              ))}
            </ol>
            <div className="rules-new">
              <Button
                size="sm"
                block
                icon="plus"
                disabled={rules.length >= limits.autoRulesMax}
                onClick={() => setChosen('new')}
              >
                New rule
              </Button>
            </div>
          </div>
          <div className="stack gap-4">
            <RuleEditor
              key={chosen}
              communityId={communityId}
              rule={open}
              isDeleted={open !== listed}
              onDeleted={() => setChosen(undefined)}
              onSaved={({ id }) => setChosen(id)}
              running={run.isPending}
              onRun={(rule) => run.mutate(rule)}
            />
            {run.data && (
              // It stays while another rule is looked at, with what was marked since.
              <div hidden={run.data.rule.id !== open?.id}>
                <DryRunResult key={run.submittedAt} run={run.data} isStale={!open || !wasTried(open)} />
              </div>
            )}
            {listed && listed.version > 1 && <RuleVersions rule={listed} />}
          </div>
        </div>
      )}
    </>
  );
}

/** "Hold and reply · 14 in 7 days, 1 reversed" */
function didWords({ acts, noMatches, noReversed, onVersion }: AutoRule): string {
  const does = actWords(acts);
  if (noMatches === 0) return `${does} · ${onVersion === null ? 'not on' : 'no match in 7 days'}`;
  const reversed = noReversed === 0 ? '' : `, ${noReversed} reversed`;
  return `${does} · ${noMatches} in ${limits.autoRuleDays} days${reversed}`;
}

/** Who changed a rule, the latest first. */
function RuleVersions({ rule }: { rule: AutoRule }) {
  const list = useInfiniteQuery(autoRuleVersionsQuery(rule));
  const earlier = useBusy(() => list.fetchNextPage());
  return (
    <section className="card card-pad" aria-labelledby="rule-versions">
      <h2 id="rule-versions">Versions</h2>
      <ol className="stack gap-2">
        {list.data?.pages.flat().map(({ version, name, acts, when, changedBy, createdAt }) => (
          <li key={version} className="text-md">
            <b>{version}</b> <bdi>{name}</bdi>: {actWords(acts).toLowerCase()} by {when.length}{' '}
            {when.length === 1 ? 'condition' : 'conditions'}
            <span className="muted">
              , <bdi>{changedBy === null ? 'a deleted account' : `@${changedBy}`}</bdi>{' '}
              <TimeAgo at={createdAt} />
              {version === rule.onVersion && ', on'}
            </span>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="sm" kind="ghost" busy={earlier.busy} onClick={earlier.begin}>
          Earlier versions
        </Button>
      )}
    </section>
  );
}
