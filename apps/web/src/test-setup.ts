import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { loadToast } from './shell/prepared-toast.ts';

afterEach(cleanup);

// What a page loads later is compiled first, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 15_000 });

// A page that has stood for a moment has it.
await loadToast();
