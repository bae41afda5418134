import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * The one guard of all pages that need an account: visitors are sent to the login page, which returns them to where
 * they wanted to go. A page is put behind it by its file name, `_member.new.tsx`.
 */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context, location }) => {
    if (context.viewer.user === null) {
      throw redirect({ to: '/login', search: { next: location.href }, statusCode: 302 });
    }
  },
});
