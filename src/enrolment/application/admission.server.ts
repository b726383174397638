import { type Database, isDatabaseAway } from '#kit/database.server.ts';
import { inLanguage } from '#kit/language.ts';
import type { Clock } from '#kit/time.ts';
import { admissionTimes } from './admission-times.server.ts';
import { fieldNames, sectionNames, sectionOf, supplierTypes } from './application-fields.ts';
import { categoryChoices } from './choices.ts';
import type { AdmissionReadings } from './contract.ts';
import type { RequiredItemsTable } from './required-items.server.ts';
import { defaultRequiredItems, requirements } from './required-items.ts';
import { fieldWords, sectionWords, supplierTypeWords, wordsOf } from './words.ts';

const nothingKnown = { filling: null, review: null, correction: null, whole: null, firstPassPercent: null };

const isCommon = ({ least }: { least: number[] }) => least.every((count) => count === 1);

/** What visitors read of admission, from the table that the form itself asks by and from the history. */
export function admission(needs: { database: Database; clock: Clock; items: RequiredItemsTable }): AdmissionReadings {
  const times = admissionTimes(needs);
  /** While the database is away visitors read what is required without staff's own changes, rather than nothing. */
  async function itemsNow() {
    try {
      return await needs.items.current();
    } catch (error) {
      if (isDatabaseAway(error)) return defaultRequiredItems;
      throw error;
    }
  }
  return {
    times,
    async guide(language) {
      const [items, read] = await Promise.all([itemsNow(), times()]);
      const byKind = supplierTypes.map((kind) => requirements(items, kind));
      const asked = fieldNames
        .map((field) => ({ field, least: byKind.map((required) => required.get(field) ?? 0) }))
        .filter(({ least }) => least.some((count) => count > 0));
      return {
        kinds: supplierTypes.map((kind, place) => ({
          kind,
          name: wordsOf(supplierTypeWords, kind, language),
          categories: Object.values(categoryChoices[kind])
            .map((text) => inLanguage(text, language))
            .join(inLanguage(['、', ', '], language)),
          required: byKind[place]?.size ?? 0,
        })),
        common: asked.filter(isCommon).map(({ field }) => inLanguage(fieldWords[field], language)),
        sections: sectionNames
          .map((section) => ({
            section,
            items: asked.filter((item) => sectionOf(item.field) === section && !isCommon(item)),
          }))
          .filter(({ items }) => items.length > 0)
          .map(({ section, items }) => ({
            name: inLanguage(sectionWords[section], language),
            items: items.map(({ field }) => inLanguage(fieldWords[field], language)),
            least: items.map(({ least }) => least.join()),
          })),
        times: read === 'away' ? nothingKnown : read,
      };
    },
  };
}
