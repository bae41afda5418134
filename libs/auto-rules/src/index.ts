export { listFacts, type WrittenItem } from './facts.queries.ts';
export { listPictureTexts } from './picture-texts.queries.ts';
export {
  beginningOf,
  type JudgedFacts,
  type JudgedItem,
  type MatchPlace,
  registrableDomain,
} from './judge.ts';
export { createJudge, type Judge, JudgedTooLong, type JudgedRule, type VersionKey } from './judge-pool.ts';
export {
  hasMatches,
  hasRulesOn,
  type Judged,
  judgeEdit,
  judgeWritten,
  listRulesOn,
  loadRules,
  type ReadyRule,
  recordApplied,
  reverseMatches,
  rulesOnIn,
  slowTimes,
} from './rules.queries.ts';
