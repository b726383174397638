import * as z from 'zod/mini';
import { pictureFields } from '#enrolment/application/application-fields.ts';
import { anyoneCalls, instant, ownCalls, pictureAddress, uploadPurposes } from '#enrolment/contract.ts';
import * as field from '#kit/call/field.ts';
import { uploadTicket } from '#kit/files/objects/upload-ticket.ts';
import { uploadRefusals } from '#kit/files/upload-refusals.ts';

/** Life of a link before and after the first phone opens it. */
export const linkLife = { toOpenMs: 10 * 60_000, toUseMs: 60 * 60_000 } as const;

export const captureRefusals = {
  unknown: [404, '二维码无效，请在电脑上重新生成', 'Invalid code. Please create a new one on your computer'],
  used: [
    409,
    '这个二维码已在另一部手机上打开，请在电脑上重新生成',
    'This code was opened on another phone. Please create a new one on your computer',
  ],
  expired: [410, '二维码已过期，请在电脑上重新生成', 'This code has expired. Please create a new one on your computer'],
  ended: [410, '电脑上已结束拍照', 'The photo session was ended on the computer'],
  closed: [409, '申请已提交，不能再添加照片', 'The application has been submitted, so no more photos can be added'],
} as const;

export const startCapture = ownCalls(
  z.object({
    link: z.number(),
    token: z.string(),
    expires_at: instant,
    /** The address with the token, to scan. */
    code: z.object({ size: z.number(), path: z.string() }),
  }),
  { closed: captureRefusals.closed },
)('start_capture', 'A one-time link for a phone to take pictures into the open application; it ends the one before', {
  fields: field.list(field.choice(pictureFields), { max: pictureFields.length }),
});

export const endCapture = ownCalls(z.null())(
  'end_capture',
  'Ends a link, or the present one whatever its number; another that was made since goes on',
  { link: z.optional(field.row()) },
);

const captured = z.extend(pictureAddress, { field: z.enum(pictureFields), key: z.string() });

/** All data of the phone's page: no phone number, no other fields, only its own pictures. */
const capture = z.object({
  company_name: z.string(),
  items: z.array(z.object({ field: z.enum(pictureFields), wanted: z.boolean(), count: z.number(), most: z.number() })),
  pictures: z.array(captured),
  expires_at: instant,
});
export type Capture = z.output<typeof capture>;

export const openCapture = anyoneCalls(capture, captureRefusals)(
  'open_capture',
  'The phone opens a link by its token, once, and goes on by its cookie',
  { token: z.optional(field.exactText({ max: 100 })) },
);

export const captureToken = anyoneCalls(uploadTicket, { ...captureRefusals, ...uploadRefusals })(
  'capture_token',
  'An upload token for the pictures of a link, under a prefix of its own',
  { purpose: z._default(field.choice(uploadPurposes), 'picture') },
);

const oneCaptured = anyoneCalls(capture, {
  ...captureRefusals,
  not_yours: [400, '照片不存在，请重新拍一张', 'Photo not found. Please take another', 'key'],
  locked: [409, '这一项不能添加照片', 'Photos can’t be added here'],
  full: [409, '这一项的照片已满', 'No more photos can be added to this item'],
  busy: [409, '电脑上正在保存，请再试一次', 'The computer is saving. Please try again'],
});
const onePicture = { field: field.choice(pictureFields), key: field.text({ min: 1, max: 300 }) };
export const addCaptured = oneCaptured(
  'add_captured',
  'Puts an uploaded picture of the phone into the open application',
  onePicture,
);
export const removeCaptured = oneCaptured('remove_captured', 'Takes a picture of the phone out again', onePicture);
