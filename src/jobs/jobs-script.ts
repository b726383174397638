import { closeOnEscape } from '#kit/ui/close-on-escape.ts';
import { keepSavedJobs } from './saved-jobs.ts';

// All the script of the pages of jobs: what this device remembers, and Escape. Everything else is links and forms.
keepSavedJobs();
closeOnEscape();
