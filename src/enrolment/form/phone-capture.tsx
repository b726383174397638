import { useRef, useState, useSyncExternalStore } from 'react';
import type { PictureFieldName } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Capture } from './capture-contract.ts';
import { failureOf, uploadLine, useUploads } from './form-uploads.ts';
import { isPlace, PictureGuide, places, stateOfPlace } from './picture-guide.tsx';
import { purposeOf } from './picture-slots.ts';
import { PictureTile, UploadProblems, UploadTiles } from './picture-tiles.tsx';
import { tooManyPictures } from './picture-words.ts';
import type { UploadLine } from './upload-line.ts';

export const captureWords = defineWords({
  title: ['用手机拍照', 'Take photos'],
  opening: ['正在打开', 'Opening'],
  scriptNeeded: ['拍照上传需要启用 JavaScript。', 'JavaScript is required to take photos here.'],
  away: ['无法连接，请检查手机网络。', 'No connection. Please check your phone’s network.'],
  retry: ['重试', 'Retry'],
  over: ['不能继续拍照', 'You can’t take more photos here'],
  overHelp: [
    '已上传的照片都已保存。要继续拍，请在电脑的入驻申请里重新点“用手机拍”。',
    'Photos already uploaded are safe. To take more, choose “Use your phone” again in the application on your computer.',
  ],
  forCompany: [(name: string) => `为${name}拍照`, (name: string) => `Photos for ${name}`],
  forNobody: ['为入驻申请拍照', 'Photos for the application'],
  lead: [
    '照片会直接同步到电脑上打开的申请。上传完成即可，不用点提交。',
    'Photos go straight into the application open on your computer. Once they are uploaded, you are done; there is nothing to submit.',
  ],
  take: ['拍照', 'Take a photo'],
  takeFor: [(name: string) => `拍${name}`, (name: string) => `Take ${name}`],
  choose: ['从相册选', 'Choose from album'],
  chooseFor: [(name: string) => `从相册选${name}`, (name: string) => `${name} from the album`],
  arrived: [(name: string) => `${name}已传到电脑`, (name: string) => `${name}: synced to your computer`],
  removed: [(name: string) => `${name}已删除`, (name: string) => `${name}: removed`],
  notRemoved: ['删除失败，请检查网络后重试', 'Could not remove it. Check your connection and try again'],
  full: ['已满', 'Full'],
  offline: [
    '网络已断开。可以继续拍，恢复后自动上传。',
    'You are offline. Keep taking photos; they upload when you are back online.',
  ],
  total: [
    (count: number) => `这部手机已传 ${count} 张`,
    (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'} sent from this phone`,
  ],
  onTheWay: [(count: number) => `${count} 张上传中`, (count: number) => `${count} uploading`],
  safeToClose: ['已全部上传，可以关闭本页。', 'All uploaded. You can close this page.'],
  licenceHint: [
    '平放，四角都在，字要看得清，不要反光。',
    'Lay it flat: all four corners in view, text sharp, no glare.',
  ],
  brandHint: ['商标或授权书，整页拍全。', 'The trademark certificate or letter of authorisation, full page.'],
  certificateHint: [
    '每张证书拍一张，整页拍全；名称和有效期在电脑上填。',
    'One full-page photo per certificate. Enter its name and dates on your computer.',
  ],
});

/** The requested items, each with its own camera button. */
export function PhoneCapture({
  capture,
  onChanged,
  onRefused,
}: {
  capture: Capture;
  onChanged(capture: Capture): void;
  /** A call was refused: the code may be over. */
  onRefused(): void;
}) {
  const t = useWords(captureWords);
  const language = useLanguage();
  const [notice, setNotice] = useState('');
  const [problem, setProblem] = useState('');
  const isOnline = useIsOnline();
  const latest = useRef({ onChanged, onRefused, arrived: (_name: PictureFieldName) => {} });
  latest.current = {
    onChanged,
    onRefused,
    arrived: (name) => setNotice(t.arrived(inLanguage(fieldWords[name], language))),
  };
  const [line] = useState(() => captureLine(() => latest.current));
  const uploads = useUploads(line);

  async function remove(field: PictureFieldName, key: string) {
    setProblem('');
    try {
      latest.current.onChanged(await send('/api.php/official/enrolment/remove_captured', { field, key }));
      setNotice(t.removed(inLanguage(fieldWords[field], language)));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.code === 0 ? t.notRemoved : error.message);
      if (error.code !== 0) latest.current.onRefused();
    }
  }
  const underWay = uploads.filter(({ state }) => state !== 'failed').length;
  return (
    <>
      <h1 className="text-xl font-semibold">
        {capture.company_name ? t.forCompany(capture.company_name) : t.forNobody}
      </h1>
      <p className="mt-2 text-ink-2">{t.lead}</p>
      {isOnline ? null : (
        <p role="alert" className="mt-4 border-l-2 border-ochre bg-ochre/8 px-3 py-2 text-sm">
          {t.offline}
        </p>
      )}
      <ul className="mt-6 grid gap-4">
        {capture.items.map((item) => (
          <Item
            key={item.field}
            item={item}
            line={line}
            pictures={capture.pictures.filter(({ field }) => field === item.field)}
            onRemove={(key) => void remove(item.field, key)}
          />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="mt-4 font-medium text-madder">
          {problem}
        </p>
      ) : null}
      <div className="sticky bottom-0 -mx-4 mt-6 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm backdrop-blur-sm">
        <p className="font-medium tabular-nums">
          {t.total(capture.pictures.length)}
          {underWay > 0 ? <span className="ml-3 text-ink-2">{t.onTheWay(underWay)}</span> : null}
        </p>
        {capture.pictures.length > 0 && uploads.length === 0 ? <p className="text-ink-2">{t.safeToClose}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {notice}
      </p>
    </>
  );
}

function Item({
  item: { field, wanted, count, most },
  line,
  pictures,
  onRemove,
}: {
  item: Capture['items'][number];
  line: UploadLine;
  pictures: Capture['pictures'];
  onRemove(key: string): void;
}) {
  const t = useWords(captureWords);
  const language = useLanguage();
  const uploads = useUploads(line).filter(({ slot }) => slot === field);
  const name = inLanguage(fieldWords[field], language);
  const place = isPlace(field) ? field : undefined;
  const hint = place
    ? inLanguage(places[place].hint, language)
    : field === 'licence_image'
      ? t.licenceHint
      : field === 'certificates'
        ? t.certificateHint
        : t.brandHint;
  const room = most === 1 ? 1 : most - count - uploads.length;
  const [hasLeftOut, setHasLeftOut] = useState(false);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    setHasLeftOut(files.length > room);
    for (const file of files.slice(0, Math.max(0, room)))
      line.add({ slot: field, purpose: purposeOf(field), file, onDone() {} });
    input.value = '';
  };
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <PictureGuide
        place={place}
        heading={<h2 className="text-base font-medium">{name}</h2>}
        hint={hint}
        count={count}
        state={count > 0 || wanted ? stateOfPlace(count, wanted, language) : ''}
      />
      {pictures.length + uploads.length > 0 ? (
        <ul className="mt-3 grid grid-cols-3 gap-2">
          {pictures.map(({ key, thumbnail }, at) => (
            <PictureTile
              key={key}
              name={name}
              at={at}
              src={line.previews.get(key) ?? thumbnail}
              onRemove={() => onRemove(key)}
            />
          ))}
          <UploadTiles uploads={uploads} line={line} />
        </ul>
      ) : null}
      <UploadProblems uploads={uploads} />
      {hasLeftOut ? (
        <p role="alert" className="mt-2 text-sm font-medium text-madder">
          {inLanguage(tooManyPictures(most), language)}
        </p>
      ) : null}
      {room > 0 ? (
        <div className="mt-3 grid grid-cols-2 gap-2">
          {/* Two inputs: `capture` makes a phone open only its camera. */}
          {(['take', 'choose'] as const).map((way) => (
            <label
              key={way}
              className={buttonClasses(
                way === 'take' ? 'primary' : 'secondary',
                'cursor-pointer px-2! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              )}
            >
              {t[way]}
              <input
                type="file"
                accept="image/*"
                {...(way === 'take' ? { capture: 'environment' as const } : { multiple: most > 1 })}
                aria-label={way === 'take' ? t.takeFor(name) : t.chooseFor(name)}
                onChange={(event) => take(event.target)}
                className="sr-only"
              />
            </label>
          ))}
        </div>
      ) : (
        <p className="mt-3 text-sm text-ink-3">{t.full}</p>
      )}
    </li>
  );
}

/** An upload counts once the application has it; adding is idempotent, so failures in between are retried. */
function captureLine(
  latest: () => { onChanged(capture: Capture): void; onRefused(): void; arrived(name: PictureFieldName): void },
): UploadLine {
  const heed = (error: unknown): never => {
    if (error instanceof CallFailure && error.code !== 0) latest().onRefused();
    throw failureOf(error);
  };
  return uploadLine((purpose) => send('/api.php/official/enrolment/capture_token', { purpose }), {
    async settle(slot, key) {
      const field = slot as PictureFieldName;
      const capture = await send('/api.php/official/enrolment/add_captured', { field, key }).catch(heed);
      latest().onChanged(capture);
      latest().arrived(field);
    },
  });
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      addEventListener('online', listener);
      addEventListener('offline', listener);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
