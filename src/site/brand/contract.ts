import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { isPhone } from '#kit/text/phone-link.ts';
import { contentCalls } from '#site/content/content-calls.ts';

const line = field.text({ max: 200 });
const degrees = (most: number) =>
  field
    .text({ max: 12, pattern: /^(-?\d{1,3}(\.\d{1,7})?)?$/ })
    .check(z.refine((text) => Math.abs(Number(text)) <= most));

/** Came later than the rest: what was entered before does without. */
const business = z._default(field.text({ max: 2_000 }), '');

/** What editors say of the company. An empty field leaves what the environment says, or else what stands in `brand.ts`. */
export const brandContent = z.strictObject({
  zh_company: line,
  en_company: line,
  phone: field
    .text({ max: 40 })
    .check(z.refine((text) => text === '' || isPhone(text), { params: { problem: 'brand_phone' } })),
  email: field.text({ max: 120, pattern: /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/ }),
  zh_address: line,
  en_address: line,
  /** Degrees, WGS 84, for the map; both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
  zh_hours: line,
  en_hours: line,
  /** One a line: name, price and what belongs to it, parted by bars. */
  zh_fees: business,
  en_fees: business,
  /** One a line: question, answer, and where to go next with the words of that link, parted by bars. */
  zh_questions: business,
  en_questions: business,
  /** Working days within which every enquiry is answered; told to visitors, and the clock of the desk. */
  reply_days: z._default(field.text({ max: 1, pattern: /^[1-9]?$/ }), ''),
  /** Key of a picture of the way to the address, in place of the drawn one, and what it shows in words. */
  map_picture: z._default(field.text({ max: 200 }), ''),
  zh_map_text: z._default(line, ''),
  en_map_text: z._default(line, ''),
  /** How to get to the address. */
  zh_directions: business,
  en_directions: business,
  icp_number: field.text({ max: 60 }),
  app_filing_number: field.text({ max: 60 }),
  public_security_number: field.text({ max: 60 }),
  licence_url: field.text({ max: 500, pattern: /^($|https?:\/\/)/ }),
  wechat_account: field.text({ max: 60 }),
  /** Key of the picture of its QR code. */
  wechat_qr: field.text({ max: 200 }),
});
export type BrandContent = z.output<typeof brandContent>;

/** Something that suppliers pay, or do not. */
export interface Fee {
  name: string;
  price: string;
  text: string;
}
/** What applicants ask, with the answer and the page that goes on from there. */
export interface Question {
  question: string;
  answer: string;
  to: string | undefined;
  link: string | undefined;
}
/** Sentences about the business, in one language; `directions` is empty where nobody wrote how to get to the address. */
export interface BusinessWords {
  fees: Fee[];
  questions: Question[];
  directions: string;
}

/** A picture of the way to the address, with what it shows in one language. */
export interface MapPicture {
  picture: string;
  text: string;
}

export const brandCalls = contentCalls('brand', brandContent);
