/** `npm run build`: builds the web app, unless it is built from these sources already. */
import { buildWeb } from './product/build-web.ts';

await buildWeb();
