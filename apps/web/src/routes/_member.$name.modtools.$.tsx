import { createFileRoute, notFound } from '@tanstack/react-router';

/** Known to need an account; the pages themselves do not exist yet. */
export const Route = createFileRoute('/_member/$name/modtools/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
