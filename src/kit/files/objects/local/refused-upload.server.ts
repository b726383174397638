/** A refused upload, with Qiniu's status and text. */
export class RefusedUpload extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.name = 'RefusedUpload';
    this.status = status;
  }
}

export const refusals = {
  multipart: () => new RefusedUpload(400, 'invalid multipart format'),
  noFile: () => new RefusedUpload(400, 'file is not specified in multipart'),
  key: () => new RefusedUpload(400, 'invalid key'),
  returnBody: () => new RefusedUpload(400, 'invalid return body'),
  noToken: () => new RefusedUpload(401, 'token not specified'),
  badToken: () => new RefusedUpload(401, 'bad token'),
  expired: () => new RefusedUpload(401, 'token out of date'),
  scope: () => new RefusedUpload(403, "key doesn't match scope"),
  tooSmall: () => new RefusedUpload(403, 'file size is less than fsizeMin'),
  mime: (mime: string) => new RefusedUpload(403, `limited mimeType: this file type (${mime}) is forbidden to upload`),
  broken: () => new RefusedUpload(403, 'the picture is incomplete'),
  /** Kodo has no such limit; there it is found when the picture is read. */
  pixels: (most: number) => new RefusedUpload(403, `limited imageInfo: more than ${most} pixels`),
  quota: () => new RefusedUpload(403, 'the quota of this user is used up'),
  /** Kodo never runs full. */
  full: () => new RefusedUpload(507, 'no space left'),
  crc32: () => new RefusedUpload(406, 'crc32 check error'),
  tooLarge: () => new RefusedUpload(413, 'request entity too large'),
  exists: () => new RefusedUpload(614, 'file exists'),
  bucket: () => new RefusedUpload(631, 'no such bucket'),
  busy: () => new RefusedUpload(503, 'service unavailable'),
};
