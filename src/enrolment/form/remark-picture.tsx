import type { Application, Remark } from '#enrolment/contract.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { correctionWords } from './correction-words.ts';

/** The picture that a remark is about, with the part of it framed; nothing where it is about no part. */
export function RemarkPicture({
  remark: { picture, region },
  pictures,
}: {
  remark: Pick<Remark, 'picture' | 'region'>;
  pictures: Application['pictures'];
}) {
  const say = useWords(correctionWords);
  const address = pictures[picture];
  if (!address || !region) return null;
  return (
    <a href={address.url} target="_blank" rel="noreferrer" className="relative inline-block w-fit">
      <img
        src={address.thumbnail}
        alt={say.markedPicture}
        className="block max-h-56 max-w-full rounded-control border border-line"
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-hidden rounded-control text-madder"
      >
        {/* What is not meant steps back, and the frame has a light edge: it shows on a picture of any colour. */}
        <path
          d={`M0 0H1V1H0Z M${region.x} ${region.y}v${region.height}h${region.width}v${-region.height}Z`}
          fill="black"
          fillOpacity="0.32"
          fillRule="evenodd"
        />
        {(['white', 'currentColor'] as const).map((stroke) => (
          <rect
            key={stroke}
            x={region.x}
            y={region.y}
            width={region.width}
            height={region.height}
            fill="none"
            stroke={stroke}
            strokeWidth={stroke === 'white' ? 6 : 3}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </a>
  );
}
