import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);

// What a page loads later is compiled first, on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 5000 });
