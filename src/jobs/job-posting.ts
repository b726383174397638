import type { Education, JobKind, SalaryBasis } from './job.ts';
import type { JobPageView } from './job-store.server.ts';

const unitTexts: Record<SalaryBasis, string> = { hour: 'HOUR', day: 'DAY', month: 'MONTH', year: 'YEAR' };
const employmentTypes: Record<JobKind, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  intern: 'INTERN',
  contract: 'CONTRACTOR',
};
/** Google's degree categories; omitted where none is required. */
const credentials: Partial<Record<Education, string>> = {
  secondary: 'high school',
  college: 'associate degree',
  bachelor: 'bachelor degree',
  master: 'postgraduate degree',
};

/**
 * schema.org's JobPosting with what Google requires and recommends:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 *
 * @param url of the page in its language.
 */
export function jobPosting(
  job: JobPageView,
  {
    url,
    origin,
    company,
    headings,
  }: { url: string; origin: string; company: string; headings: readonly [string, string, string] },
): Record<string, unknown> {
  const parts = [job.duties, job.requirements, job.benefits];
  const credential = credentials[job.education];
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: parts.map((part, at) => `<h3>${headings[at]}</h3>${part}`).join(''),
    identifier: { '@type': 'PropertyValue', name: company, value: String(job.id) },
    datePosted: job.opensAt,
    validThrough: job.closesAt,
    employmentType: employmentTypes[job.kind],
    hiringOrganization: {
      '@type': 'Organization',
      name: company,
      sameAs: origin,
      logo: `${origin}/icon-512.png`,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: job.address,
        addressLocality: job.city,
        addressRegion: job.province,
        addressCountry: 'CN',
      },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CNY',
      value: {
        '@type': 'QuantitativeValue',
        minValue: job.salary.low_fen / 100,
        maxValue: job.salary.high_fen / 100,
        unitText: unitTexts[job.salary.basis],
      },
    },
    totalJobOpenings: job.headcount,
    directApply: true,
    inLanguage: job.language,
    url,
    educationRequirements: credential
      ? { '@type': 'EducationalOccupationalCredential', credentialCategory: credential }
      : 'no requirements',
    experienceRequirements:
      job.experienceYears > 0
        ? { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: job.experienceYears * 12 }
        : 'no requirements',
  };
}
