import { createFileRoute, notFound } from '@tanstack/react-router';

/** Known to need an account; the page itself does not exist yet. */
export const Route = createFileRoute('/_member/settings')({
  beforeLoad: () => {
    throw notFound();
  },
});
