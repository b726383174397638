import type { ContentAddresses } from './content-address.server.ts';
import type { ContentKind } from './content-files.ts';
import type { Content } from './library-contract.ts';

export interface ContentRow {
  id: number;
  kind: ContentKind;
  name: string;
  folder: string;
  mime: string;
  size: number;
  width: number;
  height: number;
  duration_ms: number;
  has_poster: number;
  by: number;
  by_name: string | null;
  created_at: Date;
}
export const columns = `id, kind, name, folder, mime, size, width, height, duration_ms, has_poster, by, created_at,
  (select u.name from screen_users u where u.id = by) as by_name`;

/** The public view of a content, with its addresses. */
export const viewOf =
  (addresses: ContentAddresses) =>
  ({ has_poster, by: _by, by_name, created_at, ...row }: ContentRow): Content => ({
    ...row,
    address: addresses.file(row.id),
    poster: has_poster > 0 ? addresses.poster(row.id) : '',
    by: by_name ?? '',
    at: created_at.toISOString(),
  });
