// What is used of `hls-min.mjs`: `dist/hls.min.mjs` of the npm package hls.js 1.7.4 without the name of its source map. The package
// has 32 MB of other builds.
export default class Hls {
  static isSupported(): boolean;
  static readonly Events: { readonly ERROR: 'hlsError'; readonly MANIFEST_PARSED: 'hlsManifestParsed' };
  static readonly ErrorTypes: { readonly MEDIA_ERROR: 'mediaError' };
  constructor(settings: {
    enableWorker?: boolean;
    backBufferLength?: number;
    maxBufferLength?: number;
    capLevelToPlayerSize?: boolean;
  });
  on(event: 'hlsError', listener: (event: string, fault: { fatal: boolean; type: string }) => void): void;
  on(event: 'hlsManifestParsed', listener: () => void): void;
  loadSource(source: string): void;
  attachMedia(element: HTMLVideoElement): void;
  recoverMediaError(): void;
  destroy(): void;
}
