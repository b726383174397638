import type { Scene } from '#hall/scenes/contract.ts';
import { useControl } from './control-context.tsx';
import { DisplayPicture } from './display-picture.tsx';
import { layOut, packRows } from './hall-layout.ts';

const space = { width: 160, height: 84, gap: 4, labelHeight: 0, mostHeight: 84 };

/** A scene as one small picture of the hall: what each of its displays shows, and the others as outlines. */
export function ScenePicture({ scene }: { scene: Pick<Scene, 'contents'> }) {
  const { document } = useControl();
  const groups = layOut(document.displays);
  const { rows, height } = packRows(
    groups.map(({ aspect }) => aspect),
    space,
  );
  return (
    <span className="scene-picture" aria-hidden="true">
      {rows.map((row) => (
        <span key={row[0]} className="scene-picture-row">
          {row.map((place) => {
            const group = groups[place];
            return group ? (
              <span key={group.wall} style={{ width: group.aspect * height, height }}>
                {group.boxes.map(({ display, x, y, width, height: tall }) => {
                  const content = scene.contents[display];
                  return (
                    <span
                      key={display}
                      className="picture"
                      data-empty={content ? undefined : ''}
                      style={{
                        left: `${x * 100}%`,
                        top: `${y * 100}%`,
                        width: `${width * 100}%`,
                        height: `${tall * 100}%`,
                      }}
                    >
                      {content ? <DisplayPicture content={content} setUp={document.displays[display]} /> : null}
                    </span>
                  );
                })}
              </span>
            ) : null;
          })}
        </span>
      ))}
    </span>
  );
}
