import type { AuthoredPost } from '@confab/db';

type GivenColumns = { [Name in keyof AuthoredPost]?: AuthoredPost[Name] | undefined };

/**
 * Fields that an author gives, as columns; those that are absent stay away. A field that is none of `authoredPostColumns`
 * does not compile, because a held post would lose it.
 */
export function authored<Given extends object>(
  given: keyof Given extends keyof AuthoredPost ? Given & GivenColumns : never,
): Partial<AuthoredPost> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
