import { createFileRoute, notFound } from '@tanstack/react-router';

/** Known to need an account; the pages themselves do not exist yet. */
export const Route = createFileRoute('/_member/admin/$')({
  beforeLoad: () => {
    throw notFound();
  },
});
