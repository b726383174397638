import type { Database } from '#kit/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { qrDrawing } from '#kit/qr-drawing.server.ts';
import type { Clock } from '#kit/time.ts';
import { jobCities } from './city-names.server.ts';
import { jobFinder } from './find-jobs.server.ts';
import { jobChanges } from './job-changes.server.ts';
import { jobPages, type MarkdownReader } from './job-pages.server.ts';

/** Jobs that the company offers: what visitors find of them, and what staff do with them. */
export function jobs({
  database,
  clock,
  notices,
  markdown,
  areas,
}: {
  database: Database;
  clock: Clock;
  notices: Notices;
  markdown: MarkdownReader;
  /** Provinces with their cities. */
  areas: Parameters<typeof jobCities>[0];
}) {
  const changes = jobChanges({ database, notices, clock });
  return {
    cities: jobCities(areas),
    ...jobFinder({ database, clock }),
    ...jobPages({ database, clock, markdown }),
    drawAddress: qrDrawing,
    /** Lines of a text that was rendered, for where there is room for a few only. */
    linesOf: (html: string): string[] =>
      html
        .replace(/<\/(?:li|p|h\d)>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .slice(0, 5),
    onChange: changes.onChange,
    close: changes.close,
  };
}
const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
export type Jobs = ReturnType<typeof jobs>;
