import { moderationApi, type PublicLogEntry } from '@confab/api-contract';
import { getSiteSettings } from '@confab/db';
import { limits, publicActs, type PublicLog, siteLogActs } from '@confab/domain';
import { ApiError } from '../../http/errors.ts';
import { pageOfRows, readRowCursor } from '../../http/input.ts';
import type { RouteModule } from '../../http/route.ts';
import { getUndeletedUserByName } from '../../members/users.queries.ts';
import { getCommunityById } from '../communities.queries.ts';
import { presentPublicEntry, presentSiteAct } from './moderators.present.ts';
import { listActsIn, listAdminsActs, listSiteActs } from './public-log.queries.ts';

export const publicLogRoutes: RouteModule = (route, { db }) => {
  route(moderationApi.publicLog, async ({ params, query }) => {
    const from = readRowCursor(query.next);
    const { id, publicLog } = await getCommunityById(db, params.communityId);
    const named = isNamed(publicLog);
    const rows = await listActsIn(db, id, { ...(await filterOf(query, named, publicActs)), from });
    const { shown, next } = pageOfRows(rows, limits.moderationLogPage, ({ entry }) => entry.id);
    return { entries: shown.map((row) => presentPublicEntry(row, { named, whole: false })), next, named };
  });

  /** Its entries come from two logs, so a cursor is the first one of each that is still to be shown. */
  route(moderationApi.siteLog, async ({ query, viewer }) => {
    const [inCommunities, elsewhere] = query.next ? query.next.split('.') : [];
    if (query.next && elsewhere === undefined) throw new ApiError('invalid_cursor');
    const from = [readRowCursor(inCommunities), readRowCursor(elsewhere)] as const;
    // Admins read all of it, as moderators read the log of their community.
    const whole = viewer.user?.isAdmin === true;
    const named = whole || isNamed((await getSiteSettings(db)).publicLog);
    const acts = siteLogActs({ whole });
    if (query.act && !acts.some((act) => act === query.act)) throw new ApiError('invalid_filter');
    const filter = await filterOf(query, named, acts);
    const [inPlaces, ofSite] = await Promise.all([
      listAdminsActs(db, { ...filter, from: from[0] }),
      listSiteActs(db, { ...filter, from: from[1] }),
    ]);
    const [shown, rest] = newest(
      inPlaces.map((row) => presentPublicEntry(row, { named, whole })),
      ofSite.map((row) => presentSiteAct(row, { named, whole })),
    );
    const [act, siteAct] = rest;
    // Ids begin with 1.
    const next = act || siteAct ? `${act?.id ?? 0}.${siteAct?.id ?? 0}` : null;
    return { entries: shown, next, named };
  });

  async function filterOf(
    { act, member, since, until }: { [Name in 'act' | 'member' | 'since' | 'until']?: string | undefined },
    named: boolean,
    acts: readonly string[],
  ) {
    return {
      acts: act === undefined || act === '' ? acts : [act],
      member:
        member === undefined || member === ''
          ? null
          : { id: (await getUndeletedUserByName(db, member)).id, named },
      since,
      until,
    };
  }
};

/** A page of two logs, and the first entry of each that is left. Either keeps its order. */
function newest(
  acts: readonly PublicLogEntry[],
  siteActs: readonly PublicLogEntry[],
): [shown: PublicLogEntry[], rest: [PublicLogEntry | undefined, PublicLogEntry | undefined]] {
  const shown: PublicLogEntry[] = [];
  let [act, siteAct] = [acts[0], siteActs[0]];
  let noActs = 0;
  while ((act || siteAct) && shown.length < limits.moderationLogPage) {
    if (act && (!siteAct || Date.parse(act.createdAt) >= Date.parse(siteAct.createdAt))) {
      shown.push(act);
      act = acts[++noActs];
    } else if (siteAct) {
      shown.push(siteAct);
      siteAct = siteActs[shown.length - noActs];
    }
  }
  return [shown, [act, siteAct]];
}

function isNamed(publicLog: PublicLog): boolean {
  if (publicLog === 'off') throw new ApiError('log-not-public');
  return publicLog === 'named';
}
