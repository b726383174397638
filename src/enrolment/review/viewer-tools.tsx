import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/ui/visit-context.tsx';
import { pictureWords } from './viewer-words.ts';

const icon = (path: string) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

/** What can be done with the picture in front, each with its key. */
export function ViewerTools({
  title,
  isComparing,
  isMarking,
  canMark,
  onZoom,
  onFit,
  onTurn,
  onStep,
  onCompare,
  onMark,
  onClose,
}: {
  title: string;
  isComparing: boolean;
  isMarking: boolean;
  canMark: boolean;
  onZoom(factor: number): void;
  onFit(): void;
  onTurn(by: 90 | -90): void;
  onStep(by: 1 | -1): void;
  onCompare(): void;
  onMark(): void;
  onClose(): void;
}) {
  const say = useWords(pictureWords);
  const tool = (label: string, keys: string, shape: ReactNode, work: () => void, isOn?: boolean) => (
    <Button
      type="text"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys})`}
      icon={shape}
      onClick={work}
      {...(isOn === undefined
        ? {}
        : {
            'aria-pressed': isOn,
            color: isOn ? ('primary' as const) : ('default' as const),
            variant: isOn ? ('filled' as const) : ('text' as const),
          })}
    />
  );
  return (
    <header className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-1.5">
      {/* By keyboard one goes from picture to picture, and the focus stays where it is. */}
      <h2 aria-live="polite" className="mr-auto min-w-0 truncate px-1 font-semibold">
        {title}
      </h2>
      {tool(say.previous, '[', icon('M12.5 4.5 7 10l5.5 5.5'), () => onStep(-1))}
      {tool(say.next, ']', icon('M7.5 4.5 13 10l-5.5 5.5'), () => onStep(1))}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {tool(say.zoomOut, '-', icon('M5 10h10'), () => onZoom(1 / 1.4))}
      {tool(say.zoomIn, '+', icon('M5 10h10M10 5v10'), () => onZoom(1.4))}
      {tool(say.fit, '0', icon('M3.5 8V3.5H8M12 3.5h4.5V8M16.5 12v4.5H12M8 16.5H3.5V12'), onFit)}
      {tool(say.turnLeft, 'Shift+R', icon('M4 5v4h4M4.6 9A6 6 0 1 1 5 13'), () => onTurn(-90))}
      {tool(say.turnRight, 'R', icon('M16 5v4h-4M15.4 9A6 6 0 1 0 15 13'), () => onTurn(90))}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {tool(isComparing ? say.single : say.compare, 'C', icon('M3 4h6v12H3zM11 4h6v12h-6z'), onCompare, isComparing)}
      {canMark ? tool(say.mark, 'M', icon('M4 4h12v12H4zM8 8h4v4H8z'), onMark, isMarking) : null}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {tool(say.close, 'Esc', icon('M5 5l10 10M15 5 5 15'), onClose)}
    </header>
  );
}
