import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureFieldName } from '#enrolment/application/application-fields.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { LiveClient } from '#kit/live/live-client.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { QrCode } from '#kit/ui/qr-code.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { startCapture } from './capture-contract.ts';
import { captureLivePath, type LiveLink } from './capture-live.ts';
import { useForm } from './form-context.tsx';

const words = defineWords({
  title: ['用手机拍照', 'Take photos with your phone'],
  code: ['用手机扫描的二维码', 'QR code to scan with your phone'],
  steps: [
    ['用微信或手机相机扫码', '按清单逐个拍，也可以从相册选', '上传后会显示在下面'],
    [
      'Scan it with WeChat or the camera',
      'Take the photos on the list, or choose from your album',
      'They appear below as they arrive',
    ],
  ],
  life: ['10 分钟内有效，只能在一部手机上打开。', 'Valid for 10 minutes, on one phone only.'],
  taken: ['手机已连接', 'Phone connected'],
  takenLead: [
    '请在手机上继续拍摄，本页自动更新，一小时内有效。',
    'Continue on your phone. This page updates automatically for one hour.',
  ],
  added: [
    (count: number) => `已收到 ${count} 张`,
    (count: number) => `${count} ${count === 1 ? 'photo has' : 'photos have'} arrived`,
  ],
  expired: ['二维码已过期', 'QR code expired'],
  ended: ['拍照已结束', 'Photo session ended'],
  again: ['重新生成', 'Create a new code'],
  end: ['结束', 'End'],
  close: ['收起', 'Close'],
  stale: ['连接断开，正在重连，照片不会丢失。', 'Connection lost, reconnecting. Your photos are safe.'],
  making: ['正在生成二维码', 'Creating the code'],
});

export type DeskLink = ResultOf<typeof startCapture> & { fields: readonly PictureFieldName[] };

/** Shows the QR code, the phone's state and its pictures as they arrive. */
export function DeskCapture({
  fields,
  given,
  isOpen,
  onMade,
  onClosed,
}: {
  fields: readonly PictureFieldName[];
  given: DeskLink | undefined;
  /** Otherwise it only takes in what a phone sends by another desk’s code. */
  isOpen: boolean;
  onMade(link: DeskLink): void;
  onClosed(): void;
}) {
  const t = useWords(words);
  const [link, setLink] = useState(given);
  const { attempt, problem } = useAttempt();
  const heading = useRef<HTMLHeadingElement>(null);
  const live = useCaptureLink();

  const make = () =>
    attempt(async () => {
      const next = { fields, ...(await send('/api.php/official/enrolment/start_capture', { fields })) };
      onMade(next);
      setLink(next);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel is opened
  useEffect(() => {
    if (!isOpen) return;
    heading.current?.focus();
    if (!link) void make();
  }, [isOpen]);

  async function end() {
    onClosed();
    setLink(undefined);
    if (link && !isOver) await send('/api.php/official/enrolment/end_capture', { link: link.link }).catch(() => {}); // it ends by itself as well
  }
  const { link: newest = 0, added = 0 } = live.link ?? {};
  // Another desktop of this account may have created a newer link, which ends this one.
  const state =
    link && newest > link.link ? 'ended' : newest === link?.link ? (live.link?.state ?? 'waiting') : 'waiting';
  const isOver = link !== undefined && (state === 'expired' || state === 'ended' || state === 'none');
  const standing = state === 'taken' ? t.taken : state === 'expired' ? t.expired : isOver ? t.ended : t.title;
  if (!isOpen) return null;
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] items-start gap-6">
      <div className="relative overflow-hidden rounded-control border border-line bg-white">
        {link ? (
          <div
            role="img"
            aria-label={t.code}
            // A fragment is never sent in a request: the token reaches no log, referrer or tracking.
            data-address={`${location.origin}/movein/capture#${link.token}`}
            className={state === 'waiting' ? '' : 'opacity-10'}
          >
            <QrCode {...link.code} />
          </div>
        ) : (
          <div role="img" aria-label={t.making} className="aspect-square w-full animate-pulse rounded bg-line/50" />
        )}
        {link && state === 'taken' ? (
          <PhoneDrawing />
        ) : isOver ? (
          <div className="absolute inset-0 grid place-content-center">
            <Button onClick={() => void make()}>{t.again}</Button>
          </div>
        ) : null}
      </div>
      <div className="flex min-h-full flex-col">
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          {standing}
        </h3>
        {state === 'taken' ? (
          <p className="mt-1 text-sm text-ink-2">{t.takenLead}</p>
        ) : isOver ? null : (
          <>
            <ol className="mt-1.5 grid gap-1 text-sm text-ink-2">
              {t.steps.map((step, at) => (
                <li key={step} className="flex gap-2.5">
                  <span className="w-3 shrink-0 text-right text-ink-3 tabular-nums">{at + 1}</span>
                  {step}
                </li>
              ))}
            </ol>
            <p className="mt-2 text-sm text-ink-3">{t.life}</p>
          </>
        )}
        <div role="status" className="mt-2 text-sm">
          {/* Announces the changed heading to screen readers. */}
          <span className="sr-only">{state === 'waiting' ? '' : standing}</span>
          {added > 0 && newest === link?.link ? <p className="font-medium text-moss">{t.added(added)}</p> : null}
          {live.isStale ? <p className="text-ochre">{t.stale}</p> : null}
        </div>
        {problem ? (
          <p role="alert" className="text-sm font-medium text-madder">
            {problem}
          </p>
        ) : null}
        <Button look="quiet" className="mt-auto -ml-3 self-start px-3" onClick={() => void end()}>
          {isOver ? t.close : t.end}
        </Button>
      </div>
    </div>
  );
}

/** The applicant’s current link; merges a newer application into the form. */
function useCaptureLink(): { link: LiveLink | undefined; isStale: boolean } {
  const { draft, reconcile } = useForm();
  const [client] = useState(() => new LiveClient({ url: captureLivePath }));
  useEffect(() => {
    client.start();
    return () => client.stop();
  }, [client]);
  const topic = useSyncExternalStore(
    client.subscribe,
    () => client.topic('capture') as { link?: LiveLink; revision?: number },
    () => undefined,
  );
  const connection = useSyncExternalStore(
    client.subscribe,
    () => client.connection,
    () => 'connecting',
  );
  const latest = useRef(reconcile);
  latest.current = reconcile;
  const isBehind = (topic?.revision ?? 0) > draft.revision;
  // Also after a late response to an older save has lowered the form’s revision.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every revision on either side
  useEffect(() => {
    if (!isBehind) return;
    let isLeft = false;
    send('/api.php/official/supplier_enter/get_apply_info', {}).then(
      (application) => isLeft || latest.current(application),
      () => {}, // the next revision asks again
    );
    return () => {
      isLeft = true;
    };
  }, [topic?.revision, draft.revision, isBehind]);
  return { link: topic?.link, isStale: connection === 'stale' };
}

const PhoneDrawing = () => (
  <svg aria-hidden="true" viewBox="0 0 64 64" className="absolute inset-0 m-auto size-28 text-teal-700">
    <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
      <rect x="20" y="8" width="24" height="48" rx="4" fill="#ffffff" />
      <path d="M29 12h6M26 34l5 5 8-10" />
      <path d="M50 22a14 14 0 0 1 0 20M14 22a14 14 0 0 0 0 20" opacity="0.5" />
    </g>
  </svg>
);
