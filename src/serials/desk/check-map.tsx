import { Tooltip } from 'antd';
import { inLanguage } from '#kit/text/language.ts';
import { quiltPlaces } from '#kit/ui/quilt-places.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SerialFigures } from '#serials/desk-contract.ts';
import { deskWords, regionText } from './desk-words.ts';

/** Thresholds, as a share of the busiest province, for each step of colour. */
const shades = [0.001, 0.05, 0.15, 0.3, 0.5, 0.75];
const percents = [0, 8, 16, 26, 38, 52, 66];

/**
 * Tile map of checks by province: darker with more checks, with a red corner for doubtful ones. Sales in an unserved province stand
 * out.
 */
export function CheckMap({ regions }: Pick<SerialFigures, 'regions'>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const byName = new Map(regions.map((one) => [regionText(one.region)[0], one]));
  const most = Math.max(1, ...quiltPlaces.map(([name]) => byName.get(name)?.checks ?? 0));
  return (
    <div role="img" aria-label={t.mapLabel} className="grid max-w-[34rem] grid-cols-7 gap-1">
      {quiltPlaces.map(([name, code, column]) => {
        const { checks = 0, doubtful = 0, region = null } = byName.get(name) ?? {};
        const percent = percents[shades.filter((from) => checks / most >= from).length] ?? 0;
        const label = language === 'en' ? code : name;
        return (
          <Tooltip
            key={code}
            title={`${inLanguage(region ? regionText(region) : [name, code], language)} · ${t.checksAnd(checks, doubtful)}`}
          >
            <div
              className="relative flex aspect-square min-w-0 flex-col justify-between overflow-hidden border border-line p-1 text-ink text-xs leading-tight sm:p-1.5"
              style={{
                gridColumn: column,
                background: `color-mix(in srgb, var(--yarn-0) ${percent}%, var(--surface))`,
              }}
            >
              <span className="whitespace-nowrap">{label}</span>
              {checks > 0 ? <span className="tabular-nums">{checks.toLocaleString('en')}</span> : null}
              {doubtful > 0 ? (
                <span
                  className="absolute top-0 right-0 size-3 bg-madder"
                  style={{ clipPath: 'polygon(0 0, 100% 0, 100% 100%)' }}
                />
              ) : null}
            </div>
          </Tooltip>
        );
      })}
    </div>
  );
}
