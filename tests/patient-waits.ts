import { configure } from '@testing-library/react';

// The library gives up after a second, within which a machine that others share may do nothing at all. Ends what hangs.
configure({ asyncUtilTimeout: 30_000 });
