export { listFacts, type WrittenItem } from './facts.queries.ts';
export {
  BadPattern,
  type CompiledRule,
  compilePattern,
  compileRule,
  type JudgedFacts,
  type JudgedItem,
  judge,
  placeOf,
  registrableDomain,
  ruleMsMax,
} from './judge.ts';
export {
  hasMatches,
  hasRulesOn,
  listRulesOn,
  loadRules,
  noteTime,
  type ReadyRule,
  recordApplied,
  reverseMatches,
  rulesOnIn,
  slowTimes,
  type VersionKey,
} from './rules.queries.ts';
