import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * The one guard of all pages that need an account: sends visitors to the login page, which returns them afterwards. A
 * page is guarded by its file name, `_member.new.tsx`.
 */
export const Route = createFileRoute('/_member')({
  beforeLoad: ({ context, location }) => {
    if (context.viewer.user === null) {
      throw redirect({ to: '/login', search: { next: location.href }, statusCode: 302 });
    }
  },
});
