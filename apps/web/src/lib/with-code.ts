import { messages } from '@confab/domain';
import { showAlert } from './alerts.ts';

/** Does what needs code that is loaded when it is first wanted; says so where that cannot be had. */
export async function withCode<M>(load: () => Promise<M>, act: (code: M) => unknown): Promise<void> {
  let code: M;
  try {
    code = await load();
  } catch {
    showAlert({ id: 'error', kind: 'error', text: messages.network });
    return;
  }
  await act(code);
}
