import { onShown } from '#web/shown.ts';
import { keepSavedJobs, showSaved } from './saved-jobs.ts';

// The own script of the pages of jobs: what this device remembers. Everything else is links and forms.
keepSavedJobs();
onShown(showSaved);
