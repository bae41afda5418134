import type { CommunityDetail } from '@confab/api-contract/calls';
import { useHydrated } from '@tanstack/react-router';
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
} from 'react';
import { Button } from '../../ui/Button.tsx';
import { Page, PageTitle } from '../../ui/Page.tsx';
import { CommunityCard, RulesCard } from '../community/CommunityCards.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { MarkdownHelp } from '../writing/MarkdownHelp.tsx';
import composerStyles from './composer.css?url';
import picturesStyles from './pictures-field.css?url';

type Props = {
  title: 'New Post' | 'Edit Post';
  community: CommunityDetail | undefined;
  children: ReactNode;
};

/** The frame of the form of a post: its heading, and its community. */
export function ComposerPage({ title, community, children }: Props) {
  return (
    <Page
      rail={
        <>
          {community && <AboutCommunity community={community} />}
          <Footer />
        </>
      }
    >
      <link rel="stylesheet" href={composerStyles} precedence="default" />
      <link rel="stylesheet" href={picturesStyles} precedence="default" />
      <PageTitle title={title}>
        <MarkdownHelp />
      </PageTitle>
      {children}
    </Page>
  );
}

/** The same below the form, where there is no rail. */
export function BelowForm({ community }: { community: CommunityDetail | undefined }) {
  return (
    community && (
      <div className="without-rail stack gap-4">
        <AboutCommunity community={community} />
      </div>
    )
  );
}

function AboutCommunity({ community }: { community: CommunityDetail }) {
  return (
    <>
      <CommunityCard community={community} />
      <RulesCard rules={community.rules} />
    </>
  );
}

type PostFormFrameProps = {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onCancel: () => void;
  busy: boolean;
  /** Why it cannot be sent at the moment. */
  waitsFor?: string | undefined;
  refused?: boolean;
  children: ReactNode;
  /** Between the fields and the buttons. */
  below: ReactNode;
};

/** The form of a new or edited post: its fields in a card, its buttons at the end. */
export function PostFormFrame(props: PostFormFrameProps) {
  const { ref, onSubmit, onCancel, busy, waitsFor, refused = false, children, below } = props;
  const hydrated = useHydrated();
  // Before hydration a submit would be lost.
  const disabled = !hydrated || refused || waitsFor !== undefined;
  const submit = () => {
    if (!busy && waitsFor === undefined) onSubmit();
  };
  useCtrlEnter(submit);

  // Enter in one of several fields must not publish.
  const keepEnter = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <form
      ref={ref}
      className="form post-form"
      noValidate
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="card card-pad form">{children}</div>
      {below}
      <div className="card post-foot btn-row end">
        {waitsFor === undefined ? (
          <span className="submit-hint not-phone meta">
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> to submit
          </span>
        ) : (
          <span className="submit-hint meta" role="status">
            {waitsFor}
          </span>
        )}
        <Button kind="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" disabled={disabled} busy={busy}>
          Submit
        </Button>
      </div>
    </form>
  );
}

/** Ctrl+Enter or Command+Enter anywhere on the page, except in a dialog. */
function useCtrlEnter(act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
      latest();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
