import { inLanguage, type Language } from '#kit/text/language.ts';
import { others } from '#tracking/event-names.ts';
import { eventWords } from '#tracking/event-words.ts';
import { regionName } from '#tracking/region-text.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { valueWords } from '#tracking/value-words.ts';
import type { FilterName, TableName } from './figures-contract.ts';

/** A value as people read it: our own in words, addresses decoded, a source without its class. */
export function valueName(what: TableName | FilterName, value: string, language: Language): string {
  if (value === '') return trackingWords(language).none;
  const isOthers = value === others || (what === 'event' && value.endsWith(` ${others}`));
  const ours = valueWords[isOthers ? others : value];
  if (ours && (isOthers || (what !== 'page' && what !== 'campaign'))) return inLanguage(ours, language);
  if (what === 'region') return inLanguage(regionName(value), language);
  if (what === 'source') return value.slice(value.indexOf(':') + 1);
  if (what === 'event') return eventName(value.slice(value.indexOf(' ') + 1), language);
  return readable(value);
}

/** Events of our own in words; whoever adds one of another name finds it as it is. */
export function eventName(name: string, language: Language): string {
  const ours = eventWords[name];
  return ours ? inLanguage(ours, language) : name || trackingWords(language).none;
}

/** Addresses are stored percent-encoded; people read them decoded. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** 3 分 20 秒, 45 秒. */
export function lengthText(seconds: number | null, language: Language): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (language === 'en') return minutes > 0 ? `${minutes}m ${rest}s` : `${rest}s`;
  return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
}

export const percent = (share: number | null, digits = 0): string =>
  share === null ? '–' : `${(share * 100).toFixed(digits)}%`;
