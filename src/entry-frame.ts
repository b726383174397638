// What every page without React runs, in one file: what the frame does of itself, and what counts the page.
import '#web/frame.ts';
import '#tracking/plain-page.ts';
