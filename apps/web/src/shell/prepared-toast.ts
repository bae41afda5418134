import { prepared } from '../lib/prepared.tsx';

/** A page is read before it has to say anything. */
export const [Toast, loadToast] = prepared(() => import('./Toast.tsx'));
