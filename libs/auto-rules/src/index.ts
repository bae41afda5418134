export { listFacts, type WrittenItem } from './facts.queries.ts';
export {
  type CompiledRule,
  compileRule,
  type JudgedFacts,
  type JudgedItem,
  judge,
  placeOf,
  registrableDomain,
  ruleMsMax,
} from './judge.ts';
export { BadPattern, compilePattern } from './patterns.ts';
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
