/** `npm start`: sets up what is missing and runs the product. */
import { runUntilStopped } from './product/main.ts';

await runUntilStopped({ reload: false });
