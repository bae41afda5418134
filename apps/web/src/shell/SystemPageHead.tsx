import { useSite } from '../data/site.ts';

/** The head of a page that stands in for another one: it has no address of its own, and is not to be found. */
export function SystemPageHead({ title }: { title: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
