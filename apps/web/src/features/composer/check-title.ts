import { codePointLength, limits, postMessages } from '@confab/domain';

/** What is wrong with the title of a post. Spaces around it do not count. */
export function checkTitle(title: string): string | undefined {
  const length = codePointLength(title.trim());
  if (length === 0) return postMessages.titleEmpty;
  return length < limits.postTitleMin ? postMessages.titleTooShort : undefined;
}
