import type { FindUses } from './library.server.ts';

/** Halls in which a content is on a display, prepared for one, or loaded into a group; what could be undone does not count. */
export const usesInHalls: FindUses = async (client, content) => {
  const { rows } = await client.query(
    `select name from halls where jsonb_path_exists(document - 'takes', '$.** ? (@.item == $item)', jsonb_build_object('item', $1::bigint))
     order by id`,
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'display', name }));
};
