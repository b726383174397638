import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { isPhone } from '#kit/text/phone-link.ts';
import { contentCalls } from '#site/content/content-calls.ts';

const line = field.text({ max: 200 });
const degrees = (most: number) =>
  field
    .text({ max: 12, pattern: /^(-?\d{1,3}(\.\d{1,7})?)?$/ })
    .check(z.refine((text) => Math.abs(Number(text)) <= most));

/** Added later: older entries lack it. */
const business = z._default(field.text({ max: 2_000 }), '');

/** Company data by editors. An empty field falls back to the environment or `brand.ts`. */
export const brandContent = z.strictObject({
  zh_company: line,
  en_company: line,
  phone: field
    .text({ max: 40 })
    .check(z.refine((text) => text === '' || isPhone(text), { params: { problem: 'brand_phone' } })),
  email: field.text({ max: 120, pattern: /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/ }),
  zh_address: line,
  en_address: line,
  /** Degrees, WGS 84; both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
  zh_hours: line,
  en_hours: line,
  /** One per line: name, price and notes, separated by bars. */
  zh_fees: business,
  en_fees: business,
  /** One per line: question, answer, link and link text, separated by bars. */
  zh_questions: business,
  en_questions: business,
  /** Reply time in working days, shown to visitors and used for due times. */
  reply_days: z._default(field.text({ max: 1, pattern: /^[1-9]?$/ }), ''),
  /** Key and description of a picture of the directions, replacing the drawn map. */
  map_picture: z._default(field.text({ max: 200 }), ''),
  zh_map_text: z._default(line, ''),
  en_map_text: z._default(line, ''),
  /** Directions to the address. */
  zh_directions: business,
  en_directions: business,
  icp_number: field.text({ max: 60 }),
  app_filing_number: field.text({ max: 60 }),
  public_security_number: field.text({ max: 60 }),
  licence_url: field.text({ max: 500, pattern: /^($|https?:\/\/)/ }),
  wechat_account: field.text({ max: 60 }),
  /** Key of the QR code picture. */
  wechat_qr: field.text({ max: 200 }),
});
export type BrandContent = z.output<typeof brandContent>;

/** A fee, or something free. */
export interface Fee {
  name: string;
  price: string;
  text: string;
}
/** A frequent question with answer and link. */
export interface Question {
  question: string;
  answer: string;
  to: string | undefined;
  link: string | undefined;
}
/** Business texts in one language; `directions` may be empty. */
export interface BusinessWords {
  fees: Fee[];
  questions: Question[];
  directions: string;
}

/** A picture of the directions, described in one language. */
export interface MapPicture {
  picture: string;
  text: string;
}

export const brandCalls = contentCalls('brand', brandContent);
