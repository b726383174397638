import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { type QrDrawing, qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
import { renderMarkdown } from '#site/content/markdown.ts';
import type { PublishedContent } from '#site/content/published-content.server.ts';
import { appFilesPath, readAppFileAddress } from './app-file-address.ts';
import type { AppFiles } from './app-files.server.ts';
import { type AppVersionContent, appPlatforms, type PlatformVersions } from './contract.ts';

const missing: Text = ['请填写', 'Required'];

/** `2.3.0.0` and `2.3` equal `2.3.0`: visitors would see two entries, and phones cannot tell them apart. */
function plainVersion(version: string): string {
  const numbers = version.split('.');
  while (numbers.length > 3 && numbers.at(-1) === '0') numbers.pop();
  while (numbers.length < 3) numbers.push('0');
  return numbers.join('.');
}

export const appVersionKind = (files: Pick<AppFiles, 'holds'>): ContentKind<AppVersionContent> => ({
  kind: 'app_version',
  slugOf: ({ platform, version }) => (version ? `${platform}@${plainVersion(version)}` : null),
  fixed: ['platform', 'version'],
  async problemsOf(content, { today }) {
    const needed = ['version', 'released_on', 'address', 'minimum_system', 'zh_changes', 'en_changes'] as const;
    const problems: Record<string, Text> = Object.fromEntries(
      needed.filter((name) => !content[name]).map((name) => [name, missing]),
    );
    if (content.released_on > today)
      problems.released_on = ['发布日期不能晚于今天', 'The release date can’t be in the future'];
    // A downloaded file has a checksum. Its address need not end like a file.
    if (content.address && (!isStorePage(content.address) || /\.(apk|hap|app)([?#]|$)/i.test(content.address))) {
      if (!content.sha256)
        problems.sha256 = [
          '不是应用商店的地址，请填写文件的校验值',
          'Not an app store address: enter the file’s checksum',
        ];
      if (content.size_bytes === 0)
        problems.size_bytes = [
          '不是应用商店的地址，请填写文件的大小',
          'Not an app store address: enter the file’s size',
        ];
    }
    // For our files the server computed both; a version must match.
    const file = readAppFileAddress(content.address);
    if (file && file.sha256 !== content.sha256)
      problems.sha256 = ['与上传的文件不符', 'Does not match the uploaded file'];
    if (file && file.bytes !== content.size_bytes)
      problems.size_bytes = ['与上传的文件不符', 'Does not match the uploaded file'];
    if (content.address.startsWith(appFilesPath) && !(await files.holds(content.address)))
      problems.address = ['服务器上没有这个文件，请重新上传', 'This file is not on the server; upload it again'];
    return problems;
  },
});

/** Sorts `2.10.0` after `2.9.1`. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  for (let place = 0; place < Math.max(left?.length ?? 0, right?.length ?? 0); place++) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Bounds the memory for made-up origins. */
const maxCodes = 20;

/** App versions for the download page. */
export function appVersions({ published }: { published: PublishedContent }) {
  const codes = new Map<string, QrDrawing>();
  return {
    /** QR code of an address. */
    code(address: string): QrDrawing {
      const drawn = codes.get(address) ?? qrDrawing(address);
      if (codes.size < maxCodes) codes.set(address, drawn);
      return drawn;
    },

    /** Platforms with versions, each newest first. */
    async shown(language: Language): Promise<PlatformVersions[]> {
      const items = await published.shown<AppVersionContent>('app_version');
      return appPlatforms
        .map((platform) => ({
          platform,
          versions: items
            .filter(({ content }) => content.platform === platform)
            .toSorted((one, other) => compareVersions(other.content.version, one.content.version))
            .map(({ content }) => ({
              version: content.version,
              releasedOn: content.released_on,
              address: content.address,
              sizeBytes: content.size_bytes,
              sha256: content.sha256,
              minimumSystem: content.minimum_system,
              changes: renderMarkdown(inLanguage([content.zh_changes, content.en_changes], language), {
                wholePage: false,
              }).html,
            })),
        }))
        .filter(({ versions }) => versions.length > 0);
    },
  };
}
export type AppVersions = ReturnType<typeof appVersions>;

/** Hosts on which nothing but pages of a store is found, each with those below it. */
const stores = [
  ...['apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'],
  'play.google.com',
  ...['appgallery.huawei.com', 'appgallery.cloud.huawei.com', 'appgallery.huawei.cn'],
  ...['app.mi.com', 'app.xiaomi.com', 'm.app.mi.com'],
  ...['store.oppomobile.com', 'app.oppo.com', 'store.heytap.com'],
  ...['h5.appstore.vivo.com.cn', 'appstore.vivo.com.cn'],
  ...['a.app.qq.com', 'sj.qq.com', 'android.myapp.com'],
  ...['galaxystore.samsung.com', 'apps.samsung.com'],
  ...['appmarket.honor.com', 'app.honor.com', 'appmarket.hihonor.com', 'app.hihonor.com'],
];

/** Whether an address is a store's page: the store checks what it delivers, and tells its size. */
function isStorePage(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return stores.some((store) => host === store || host.endsWith(`.${store}`));
}
