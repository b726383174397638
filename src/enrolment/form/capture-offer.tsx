import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PictureFieldName } from '#enrolment/application/application-fields.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { DeskLink } from './desk-capture.tsx';

const words = defineWords({
  title: ['照片在手机里，或要去车间拍？', 'Photos on your phone, or need to take some on the shop floor?'],
  lead: [
    '手机扫码即可拍照，照片立即同步到这里，无需登录和传输。',
    'Scan a code and take photos with your phone; they appear here right away. No sign-in, no file transfer.',
  ],
  licenceTitle: ['执照用手机拍更清楚', 'Your phone takes a clearer photo of the licence'],
  certificatesTitle: ['证书用手机拍更清楚', 'Your phone takes clearer photos of certificates'],
  offer: ['用手机拍', 'Use your phone'],
  failed: ['打开失败，请检查网络后重试', 'Could not open. Check your connection and try again'],
});

/** The link created by this page, kept across steps. */
let made: DeskLink | undefined;

/** Narrower screens are phones, which take their pictures themselves. */
const deskWidth = '(min-width: 48rem)';
function onSightChange(changed: () => void): () => void {
  const width = matchMedia(deskWidth);
  width.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    width.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

/**
 * Offers a phone as camera, on desktops. The code may stand on another desk of the same account: its pictures appear here, too, while
 * somebody may look, as each stream takes one of the few connections that a browser makes.
 */
export function CaptureOffer({ fields }: { fields: readonly PictureFieldName[] }) {
  const t = useWords(words);
  const own = made?.fields.join() === fields.join() ? made : undefined;
  const [isOpen, setOpen] = useState(own !== undefined);
  const [failed, setFailed] = useState(false);
  const [Desk, setDesk] = useState<typeof import('./desk-capture.tsx')['DeskCapture']>();
  const isInSight = useSyncExternalStore(
    onSightChange,
    () => document.visibilityState === 'visible' && matchMedia(deskWidth).matches,
    () => false,
  );
  const isNeeded = isOpen || isInSight;
  useEffect(() => {
    if (Desk || !isNeeded) return;
    const load = () =>
      import('./desk-capture.tsx').then(
        ({ DeskCapture }) => setDesk(() => DeskCapture),
        () => {
          setFailed(isOpen);
          setOpen(false);
        },
      );
    if (isOpen) return void load();
    // Safari has no idle callback.
    const id = globalThis.requestIdleCallback?.(load, { timeout: 2_000 }) ?? setTimeout(load, 300);
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(id as number);
  }, [Desk, isNeeded, isOpen]);
  return (
    <section className="rounded-card border border-line bg-surface p-4 max-md:hidden [fieldset_&]:mb-2">
      {Desk && isNeeded ? (
        <Desk
          fields={fields}
          given={own}
          isOpen={isOpen}
          onMade={(link) => {
            made = link;
          }}
          onClosed={() => {
            made = undefined;
            setOpen(false);
          }}
        />
      ) : null}
      {Desk && isOpen ? null : (
        <div className="flex items-center gap-5">
          <div className="min-w-0 flex-1">
            <h3 className="font-medium">
              {fields.includes('licence_image')
                ? t.licenceTitle
                : fields.includes('certificates')
                  ? t.certificatesTitle
                  : t.title}
            </h3>
            <p className="text-sm text-ink-2">{t.lead}</p>
            {failed ? (
              <p role="alert" className="text-sm font-medium text-madder">
                {t.failed}
              </p>
            ) : null}
          </div>
          <Button look="secondary" className="shrink-0" onClick={() => setOpen(true)}>
            {t.offer}
          </Button>
        </div>
      )}
    </section>
  );
}
