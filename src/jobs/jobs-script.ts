import { listInPlace } from '#kit/form/list-in-place.ts';
import { closeOnEscape } from '#kit/ui/close-on-escape.ts';
import { keepSavedJobs, showSaved } from './saved-jobs.ts';

// All the script of the pages of jobs: what this device remembers, filters that leave the page where it is, and Escape.
// Everything else is links and forms.
keepSavedJobs();
listInPlace(showSaved);
closeOnEscape();
