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

/** Offers a phone as camera, on desktops. The QR code's script loads on demand. */
export function CaptureOffer({ fields }: { fields: readonly PictureFieldName[] }) {
  const t = useWords(words);
  const [Panel, setPanel] = useState<typeof import('./desk-capture.tsx')['DeskCapture']>();
  const [failed, setFailed] = useState(false);
  const wanted = fields.join();
  const open = () =>
    import('./desk-capture.tsx').then(
      ({ DeskCapture }) => setPanel(() => DeskCapture),
      () => setFailed(true),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is shown
  useEffect(() => {
    if (made?.fields.join() === wanted) void open();
  }, []);
  return (
    <section className="rounded-card border border-line bg-surface p-4 max-md:hidden [fieldset_&]:mb-2">
      {Panel ? (
        <Panel
          fields={fields}
          given={made?.fields.join() === wanted ? made : undefined}
          onMade={(link) => {
            made = link;
          }}
          onClosed={() => {
            made = undefined;
            setPanel(undefined);
          }}
        />
      ) : (
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
          <Button look="secondary" className="shrink-0" onClick={() => void open()}>
            {t.offer}
          </Button>
          <OtherDesks />
        </div>
      )}
    </section>
  );
}

/** Narrower screens are phones, which take their pictures themselves. */
const deskWidth = '(min-width: 48rem)';
function heedSight(changed: () => void): () => void {
  const width = matchMedia(deskWidth);
  width.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    width.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
  };
}

/**
 * The code may stand on another desk of the same account: its pictures appear here too. Only while somebody may look, as each
 * stream takes one of the few connections that a browser makes; who comes back is given what came meanwhile.
 */
function OtherDesks() {
  const isInSight = useSyncExternalStore(
    heedSight,
    () => document.visibilityState === 'visible' && matchMedia(deskWidth).matches,
    () => false,
  );
  const [Watch, setWatch] = useState<typeof import('./use-capture-link.ts')['CaptureLinkWatch']>();
  useEffect(() => {
    if (!isInSight) return;
    const load = () =>
      import('./use-capture-link.ts').then(
        ({ CaptureLinkWatch: LiveLinkWatch }) => setWatch(() => LiveLinkWatch),
        () => {}, // without a network nothing comes; coming back to the page asks again
      );
    const id = globalThis.requestIdleCallback?.(load, { timeout: 2_000 }) ?? setTimeout(load, 300);
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(id as number);
  }, [isInSight]);
  return Watch && isInSight ? <Watch /> : null;
}
