// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const autoRulesApi: CallsOf<typeof resources.autoRules> = {
  list: { method: 'GET', path: '/api/auto_rules' },
  create: { method: 'POST', path: '/api/auto_rules' },
  change: { method: 'PUT', path: '/api/auto_rules/:autoRuleId' },
  dryRun: { method: 'POST', path: '/api/auto_rules/:autoRuleId/dry_run' },
  mark: { method: 'PUT', path: '/api/auto_rules/:autoRuleId/examples' },
  switchOn: { method: 'PUT', path: '/api/auto_rules/:autoRuleId/on' },
  switchOff: { method: 'DELETE', path: '/api/auto_rules/:autoRuleId/on' },
  delete: { method: 'DELETE', path: '/api/auto_rules/:autoRuleId' },
  versions: { method: 'GET', path: '/api/auto_rules/:autoRuleId/versions' },
};
