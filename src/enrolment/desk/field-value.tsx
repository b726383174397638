import type { ReactNode } from 'react';
import type { FieldName } from '#enrolment/application-fields.ts';
import {
  categoryChoices,
  cooperationChoices,
  fabricParticulars,
  invoiceChoices,
  settlementChoices,
} from '#enrolment/choices.ts';
import type { ReviewedApplication } from '#enrolment/review-contract.ts';
import { capacityUnitWords, subjectTypeWords, supplierTypeWords, wordsOf } from '#enrolment/words.ts';
import type { Language } from '#kit/language.ts';

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 });
const unit = (value: number | null | undefined, zh: string, en: string, language: Language) =>
  value == null ? '' : language === 'en' ? `${number(value)} ${en}` : `${number(value)} ${zh}`;

/** One field as a reviewer reads it: choices in words, quantities with their unit, lists separated. Empty when not given. */
export function fieldText(application: ReviewedApplication, name: FieldName, language: Language): ReactNode {
  const { fields } = application;
  const separator = language === 'en' ? ', ' : '、';
  const capacityUnit = wordsOf(capacityUnitWords, fields.capacity_unit ?? '', language);
  switch (name) {
    case 'subject_type':
      return wordsOf(subjectTypeWords, fields.subject_type ?? '', language);
    case 'supplier_type':
      return wordsOf(supplierTypeWords, fields.supplier_type ?? '', language);
    case 'categories': {
      const choices = fields.supplier_type ? categoryChoices[fields.supplier_type] : {};
      return (fields.categories ?? []).map((value) => wordsOf(choices, value, language)).join(separator);
    }
    case 'cooperation_modes':
      return (fields.cooperation_modes ?? [])
        .map((value) => wordsOf(cooperationChoices, value, language))
        .join(separator);
    case 'settlement':
      return wordsOf(settlementChoices, fields.settlement ?? '', language);
    case 'invoice_type':
      return wordsOf(invoiceChoices, fields.invoice_type ?? '', language);
    case 'area_code':
      return application.area_name;
    case 'factory_area_m2':
      return unit(fields.factory_area_m2, '平方米', 'm²', language);
    case 'workers':
      return unit(fields.workers, '人', '', language);
    case 'lines':
      return unit(fields.lines, '条', '', language);
    case 'monthly_capacity':
      return unit(fields.monthly_capacity, capacityUnit, capacityUnit, language);
    case 'moq':
      return unit(fields.moq, capacityUnit, capacityUnit, language);
    case 'sample_days':
    case 'bulk_days':
      return unit(fields[name], '天', 'days', language);
    case 'credit_code':
      return fields.credit_code ? <span className="tracking-wide tabular-nums">{fields.credit_code}</span> : '';
    case 'machines':
      return lines((fields.machines ?? []).map(({ kind, count }) => [kind, count].filter(Boolean).join(' × ')));
    case 'fabric_particulars':
      return lines(
        Object.entries(fields.fabric_particulars ?? {}).map(
          ([key, value]) => `${wordsOf(fabricParticulars, key, language)}${language === 'en' ? ': ' : '：'}${value}`,
        ),
      );
    case 'certificates':
      return lines(
        (fields.certificates ?? []).map(({ kind, number: given, valid_to }) =>
          [kind, given, valid_to].filter(Boolean).join(' · '),
        ),
      );
    case 'licence_image':
      return '';
    default: {
      const value = fields[name];
      return typeof value === 'string' ? value : '';
    }
  }
}

const lines = (texts: string[]): ReactNode => {
  const given = texts.filter(Boolean);
  return given.length === 0 ? (
    ''
  ) : (
    <ul>
      {given.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
