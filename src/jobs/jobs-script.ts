import { onShown } from '#web/shown.ts';
import { initSavedJobs, showSaved } from './saved-jobs.ts';

// Script of the job pages: saved jobs. Everything else is links and forms.
initSavedJobs();
onShown(showSaved);
