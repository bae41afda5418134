/** `npm run dev`: the product with reload on change. */
import { runUntilStopped } from './product/main.ts';

await runUntilStopped({ reload: true });
