import { limits } from '@confab/domain';
import { z } from 'zod';
import { rule } from './community-objects.ts';
import type { Shape } from './shape.ts';
import { clearable, givenId, markdownText, optional, trimmedText } from './values.ts';

const ofCommunity = z.object({ communityId: givenId() });
const byId = ofCommunity.extend({
  ruleId: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'rule_not_found' })
    .transform(Number),
});

const unknown = ['invalid_id', 'community/not-found'] as const;
const unknownRule = [...unknown, 'rule_not_found', 'rules-not-found'] as const;

/** api.md 2.11 */
export const ruleShapes = {
  list: {
    at: 'GET /api/communities/:communityId/rules',
    auth: 'anyone',
    summary: 'The rules of a community, in their order.',
    params: ofCommunity,
    response: z.array(rule),
    errors: unknown,
  },
  create: {
    at: 'POST /api/communities/:communityId/rules',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Adds a rule below the others, and answers with all of them.',
    params: ofCommunity,
    body: z.object({
      rule: optional(trimmedText(limits.ruleMax)),
      description: optional(markdownText(limits.ruleDescriptionMax)),
    }),
    response: z.array(rule),
    errors: [...unknown, 'not_mod', 'empty-rule', 'too-many-rules'],
    limit: 'moderate',
  },
  get: {
    at: 'GET /api/communities/:communityId/rules/:ruleId',
    auth: 'anyone',
    summary: 'One rule.',
    params: byId,
    response: rule,
    errors: unknownRule,
  },
  update: {
    at: 'PUT /api/communities/:communityId/rules/:ruleId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Changes the text, the description or the place of a rule; what is absent stays.',
    params: byId,
    body: z.object({
      rule: optional(trimmedText(limits.ruleMax)),
      description: clearable(markdownText(limits.ruleDescriptionMax)),
      zIndex: optional(z.int().min(-1_000_000).max(1_000_000)),
    }),
    response: rule,
    errors: [...unknownRule, 'not_mod', 'empty-rule'],
    limit: 'moderate',
  },
  delete: {
    at: 'DELETE /api/communities/:communityId/rules/:ruleId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Deletes a rule.',
    params: byId,
    response: rule,
    errors: [...unknownRule, 'not_mod'],
    limit: 'moderate',
  },
} as const satisfies Record<string, Shape>;
