import { sectionNames } from '#enrolment/application/application-fields.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { openSection } from '#enrolment/review/review-contract.ts';
import type { TestApp, Visitor } from './test-app.ts';

/** A garment factory that has filled in everything but its pictures. */
export const garmentFactory = {
  subject_type: 'enterprise',
  company_name: '常熟市经纬服饰有限公司',
  credit_code: '91350100M000100Y43',
  legal_name: '沈经纬',
  licence_valid_from: '2019-04-18',
  licence_valid_to: '',
  registered_address: '江苏省常熟市海虞北路 88 号',
  contact_name: '陆织云',
  contact_role: '厂长',
  supplier_type: 'garment',
  categories: ['womens', 'knitwear'],
  area_code: '320581',
  address: '海虞北路 88 号 3 幢',
  factory_area_m2: 2400,
  workers: 86,
  lines: 4,
  machines: [{ kind: '平缝机', count: 60 }],
  monthly_capacity: 45000,
  capacity_unit: 'piece',
  moq: 300,
  sample_days: 5,
  bulk_days: 18,
  cooperation_modes: ['processing', 'full_package'],
};

/** Pictures as they lie in the store after an upload, under the applicant's own prefix. */
export async function storePictures(site: TestApp, applicant: number): Promise<Record<string, string | string[]>> {
  const { default: sharp } = await import('sharp');
  const store = async (name: string) => {
    const content = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#0d9488' } })
      .jpeg()
      .toBuffer();
    return (await site.services.objects.put(`enrol/${applicant}/${name}.jpg`, content)).key;
  };
  return {
    licence_image: await store('licence'),
    gate_images: [await store('gate')],
    cutting_images: [await store('cutting')],
    sewing_images: [await store('sewing')],
  };
}

/** An applicant with a submitted application; answers the person, their id, the application's id and its view. */
export async function submittedApplication(site: TestApp, phone: string, changes: Record<string, unknown> = {}) {
  const person = await site.applicant(phone);
  const applicant = await applicantId(person);
  const answer = await person.call(saveApplyInfo, {
    ...garmentFactory,
    ...(await storePictures(site, applicant)),
    ...changes,
    revision: 0,
    submit: 1,
    consent_version: '2026-11-01',
  });
  if (answer.code !== 1) throw new Error(`not submitted: ${JSON.stringify(answer)}`);
  return { person, applicant, id: Number(answer.data.number.slice(2)), application: answer.data };
}

export async function applicantId(person: Visitor): Promise<number> {
  const { whoAmI } = await import('#accounts/contract.ts');
  return (await person.call(whoAmI)).data.user.id;
}

/** A reviewer who has read the whole application, as the desk demands before anything goes back. */
export async function readWhole(reviewer: Visitor, id: number): Promise<void> {
  for (const section of sectionNames) await reviewer.call(openSection, { id, section });
}
