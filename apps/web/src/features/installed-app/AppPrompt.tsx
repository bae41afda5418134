import { lazy } from 'react';
import { type PromptName, usePrompt } from '../../lib/app-prompts.ts';

const prompts: Record<PromptName, React.ComponentType<{ onClose: () => void }>> = {
  update: lazy(() => import('./UpdatePrompt.tsx')),
  'install-steps': lazy(() => import('./InstallSteps.tsx')),
  push: lazy(() => import('../notifications/push/PushPrompt.tsx')),
};

/** The modal 'app-prompt' of shell/ModalRoot. */
export default function AppPrompt({ onClose }: { onClose: () => void }) {
  const Prompt = prompts[usePrompt()];
  return <Prompt onClose={onClose} />;
}
