import profileStyles from '../../profile/profile.css?url';
import { GoneAccount } from '../../profile/GoneAccount.tsx';

/** Who is not shown has no lists to show. */
export function GoneOwner({ state }: Parameters<typeof GoneAccount>[0]) {
  return (
    <>
      <link rel="stylesheet" href={profileStyles} precedence="default" />
      <GoneAccount state={state} />
    </>
  );
}
