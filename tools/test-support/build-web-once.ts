import { buildWeb } from '../product/build-web.ts';

export const setup = (): Promise<void> => buildWeb();
