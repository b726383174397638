import type { FindUses } from '#hall/library/library.server.ts';

/** Scenes that show a content of the library. */
export const usesInScenes: FindUses = async (client, content) => {
  const { rows } = await client.query(
    `select name from hall_scenes where jsonb_path_exists(contents, '$.** ? (@.item == $item)', jsonb_build_object('item', $1::bigint))
     order by hall, place`,
    [content],
  );
  return rows.map(({ name }) => ({ kind: 'scene', name }));
};
