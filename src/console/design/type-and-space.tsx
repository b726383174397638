import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const words = defineWords({
  heading: ['字号与间距', 'Type and space'],
  scale: ['字号：名称、rem、行高', 'Sizes: name, rem, line height'],
  prose: ['正文：每行 34 到 38 字', 'Prose: 34 to 38 Chinese characters a line'],
  space: ['间距：以 4 像素为一格', 'Space: a grid of 4 pixels'],
});

const sizes = [
  ['text-xs', '0.8125', '1.6'],
  ['text-sm', '0.875', '1.6'],
  ['text-base', '1', '1.7'],
  ['text-lg', '1.125', '1.7'],
  ['text-xl', '1.375', '1.4'],
  ['text-2xl', '1.75', '1.25'],
  ['text-3xl', '2.25', '1.25'],
  ['text-4xl', '3', '1.2'],
] as const;
const steps = [4, 8, 12, 16, 24, 32, 48, 64, 96];

export function TypeAndSpace() {
  const t = useWords(words);
  return (
    <Chapter name={t.heading}>
      <Specimen name={t.scale}>
        {() => (
          <ul className="grid gap-3">
            {sizes.map(([name, rem, line]) => (
              <li key={name} className="overflow-hidden">
                <span className="text-ink-3 text-xs tabular-nums">
                  {name} · {rem} · {line}
                </span>
                <p className={`${name} whitespace-nowrap`}>
                  <span lang="zh-CN">一纬一单</span> <span lang="en">Weft 0123</span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
      <Specimen name={t.prose}>
        {() => (
          <>
            <p lang="zh-CN" className="max-w-[38em]">
              同一批货经批发、直播、门店和跨境四条渠道卖出，库存只有一份。400 根经线与 1
              根纬线相交，便是布；订单与货相交，便是账。
            </p>
            <p lang="en" className="mt-3 max-w-[38em]">
              The same goods sell through four channels from one stock. Where 400 warps meet one weft there is cloth;
              where orders meet goods there is an account.
            </p>
          </>
        )}
      </Specimen>
      <Specimen name={t.space}>
        {() => (
          <ul className="grid gap-2">
            {steps.map((step) => (
              <li key={step} className="flex items-center gap-3 text-ink-3 text-xs tabular-nums">
                <span className="w-6 text-right">{step}</span>
                <svg aria-hidden="true" width={step} height="10" className="fill-yarn-0">
                  <rect width={step} height="10" />
                </svg>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
    </Chapter>
  );
}
