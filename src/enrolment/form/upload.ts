import { pictureLimits, type uploadPurposes, uploadToken } from '#enrolment/contract.ts';
import { defaultErrorText } from '#kit/call.ts';
import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { CallFailure, send } from '#kit/send.ts';

export type UploadPurpose = (typeof uploadPurposes)[number];
export interface RunningUpload {
  /** Key of the picture in the store. Rejects with an `UploadFailure`, or never after `cancel`. */
  key: Promise<string>;
  cancel(): void;
}

/** `message` is for people. */
export class UploadFailure extends Error {}

const words = {
  kind: ['只能上传 JPG、PNG 或 WebP 照片', 'Only JPG, PNG or WebP photos can be uploaded'],
  heic: [
    '这是 HEIC 格式。请在手机“设置 - 相机 - 格式”中选“兼容性最佳”后重拍，或先转成 JPG',
    'This is a HEIC photo. Choose “Most Compatible” under Settings, Camera, Formats and take it again, or convert it to JPG',
  ],
  size: ['照片超过 10 MB，请压缩后再传', 'The photo is over 10 MB; please make it smaller'],
  away: ['上传中断，请检查网络后重试', 'The upload broke off; check the network and try again'],
  refused: ['照片没有被接受，请换一张', 'The photo was not accepted; please take another'],
} as const satisfies Record<string, Text>;

type Ticket = Awaited<ReturnType<typeof send<typeof uploadToken>>>;
const tickets = new Map<UploadPurpose, Promise<Ticket>>();
/** Renewed this long before it runs out: an upload over a slow network must end within its life. */
const leastLifeMs = 10 * 60_000;

async function ticketFor(purpose: UploadPurpose, renew: boolean): Promise<Ticket> {
  const present = await tickets.get(purpose)?.catch(() => undefined);
  if (present && !renew && Date.parse(present.expires_at) - Date.now() > leastLifeMs) return present;
  const fresh = send(uploadToken, { purpose });
  tickets.set(purpose, fresh);
  return fresh;
}

/** Sends one picture straight to the object store. `told` hears of progress, 0 to 100. */
export function uploadPicture(
  file: File,
  { purpose, language, told }: { purpose: UploadPurpose; language: Language; told(percent: number): void },
): RunningUpload {
  const say = (text: Text) => inLanguage(text, language);
  let cancelled = false;
  let stop = () => {};

  async function run(renewed: boolean): Promise<string> {
    const problem = problemOf(file);
    if (problem) throw new UploadFailure(say(words[problem]));
    // The SDK comes with the first picture, not with the form.
    const [ticket, qiniu] = await Promise.all([ticketFor(purpose, renewed), import('qiniu-js')]);
    const picture = await smaller(file);
    if (picture.size > ticket.max_bytes) throw new UploadFailure(say(words.size));
    const address = new URL(ticket.upload_url, location.href);
    const result = await new Promise<string | 'token_over'>((resolve, reject) => {
      if (cancelled) return;
      const running = qiniu
        .upload(
          picture,
          null,
          ticket.token,
          { fname: picture.name },
          {
            uphost: `${address.host}${address.pathname}`,
            upprotocol: address.protocol === 'http:' ? 'http' : 'https',
            forceDirect: true,
            disableStatisticsReport: true,
            useCdnDomain: false,
          },
        )
        .subscribe({
          next: ({ total }) => told(total.percent),
          error: (error) => {
            const code = 'code' in error ? error.code : undefined;
            if (code === 401) resolve('token_over');
            else
              reject(
                new UploadFailure(
                  say(
                    typeof code === 'number' && code >= 400 && code < 600 && code !== 500 ? words.refused : words.away,
                  ),
                ),
              );
          },
          complete: ({ key }: { key: string }) => resolve(key),
        });
      stop = () => running.unsubscribe();
    });
    if (result !== 'token_over') return result;
    // A token that ran out in between is renewed once; a second refusal is not about time.
    if (renewed) throw new UploadFailure(say(words.refused));
    return run(true);
  }

  const key = run(false).catch((error: unknown) => {
    if (error instanceof UploadFailure) throw error;
    throw new UploadFailure(
      error instanceof CallFailure ? error.message : say(error instanceof TypeError ? words.away : defaultErrorText),
    );
  });
  return {
    key,
    cancel() {
      cancelled = true;
      stop();
    },
  };
}

function problemOf(file: File): 'heic' | 'kind' | undefined {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'heic';
  return (pictureLimits.mime as readonly string[]).includes(file.type) ? undefined : 'kind';
}

const longestSide = 3200;
const smallEnoughBytes = 3 * 2 ** 20;

/** Big photos of phones are made smaller before they are sent, turned as they were taken. */
async function smaller(file: File): Promise<File> {
  if (file.size <= smallEnoughBytes) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
    return blob && blob.size < file.size
      ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
      : file;
  } catch {
    return file; // the store decides whether it is a picture
  }
}
