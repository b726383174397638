import type { FabricField } from '#fabrics/fabric-fields.ts';
import { importColumns } from '#fabrics/import/import-columns.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';

/** A field as files and the form call it. */
export function fieldName(field: FabricField, language: Language): string {
  const [zh, en] = importColumns.find((one) => one.field === field)?.names ?? [field, field];
  return inLanguage([zh, en], language);
}
