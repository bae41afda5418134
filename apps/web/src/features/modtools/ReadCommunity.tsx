import { LinkButton } from '../../ui/Button.tsx';

/** The way on from a tool with nothing to do. */
export function ReadCommunity({ name }: { name: string }) {
  return (
    <LinkButton to="/$name" params={{ name }} icon="book-open">
      <span>
        Read <bdi>/{name}</bdi>
      </span>
    </LinkButton>
  );
}
