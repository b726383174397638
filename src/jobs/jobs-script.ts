import { keepSavedJobs } from './saved-jobs.ts';

// All the script of the pages of jobs: what this device remembers. Everything else is links and forms.
keepSavedJobs();
