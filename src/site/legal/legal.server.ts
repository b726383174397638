import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay, type Clock, startOfBusinessDay } from '#kit/text/time.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
import { type RenderedMarkdown, renderMarkdown } from '#site/content/markdown.ts';
import type { PublishedContent } from '#site/content/published-content.server.ts';
import {
  type CurrentTerms,
  compareLegalVersions,
  consentVersionOf,
  firstVersion,
  type LegalContent,
  type LegalStanding,
  type LegalVersionListed,
} from './contract.ts';
import { type DifferenceBlock, differenceSteps } from './difference.ts';
import { type LegalDocument, legalDocuments } from './legal-words.ts';

const textOf = (document: LegalDocument, language: string) =>
  fs.readFileSync(path.join(import.meta.dirname, `texts/${document}-${firstVersion}.${language}.md`), 'utf8');

/** The built-in versions; published ones follow. */
const ownVersions: readonly LegalContent[] = legalDocuments.map((document) => ({
  document,
  version: firstVersion,
  effective_from: firstVersion,
  zh_changes: '',
  en_changes: '',
  zh_body: textOf(document, 'zh-CN'),
  en_body: textOf(document, 'en'),
}));

const slugOf = ({ document, version }: LegalContent) => `${document}@${version}`;
const missing: Text = ['请填写', 'Required'];

export const legalKind: ContentKind<LegalContent> = {
  kind: 'legal',
  slugOf: (content) => (content.version ? slugOf(content) : null),
  taken: ownVersions.map(slugOf),
  // People agreed to exactly this text.
  fixed: 'all',
  stays: ({ effective_from }, { today }) => effective_from <= today,
  async problemsOf(content, { today, others }) {
    const needed = ['version', 'effective_from', 'zh_changes', 'en_changes', 'zh_body', 'en_body'] as const;
    const problems: Record<string, Text> = Object.fromEntries(
      needed.filter((name) => !content[name]).map((name) => [name, missing]),
    );
    if (content.effective_from && content.effective_from < today)
      problems.effective_from = ['生效日期不能早于今天', 'It cannot take effect before today'];
    const ofThatDay = [...(await others()), ...ownVersions]
      .filter(
        ({ document, effective_from }) => document === content.document && effective_from === content.effective_from,
      )
      .toSorted((one, other) => compareLegalVersions(other.version, one.version));
    const last = ofThatDay[0]?.version;
    // It would be replaced on its first day and could not be withdrawn.
    if (last && content.version && compareLegalVersions(content.version, last) <= 0)
      problems.version = [
        `同一天生效的已有 ${last}，版本号要排在它之后`,
        `${last} takes effect on the same day; this version must come after it`,
      ];
    return problems;
  },
};

const standingOf = (version: LegalContent, present: LegalContent, today: string): LegalStanding =>
  version.version === present.version ? 'present' : version.effective_from > today ? 'coming' : 'former';

/** All published versions of terms and privacy policy. */
export function legalTexts({ published, clock }: { published: PublishedContent; clock: Clock }) {
  const differences = differenceCache();

  /** Newest first; announced versions come before the current one. */
  async function versions(document: LegalDocument, isCertain = false): Promise<LegalContent[]> {
    const later = (await published.shown<LegalContent>('legal', isCertain)).map(({ content }) => content);
    return [...later, ...ownVersions]
      .filter((version) => version.document === document)
      .toSorted(
        (one, other) =>
          other.effective_from.localeCompare(one.effective_from) || compareLegalVersions(other.version, one.version),
      );
  }

  async function inForce(document: LegalDocument, isCertain = false): Promise<LegalContent> {
    const today = businessDay(clock.now());
    const all = await versions(document, isCertain);
    // Before the first version's date, the first version applies.
    return all.find(({ effective_from }) => effective_from <= today) ?? (all.at(-1) as LegalContent);
  }

  /** Start of the version in force: its day, or its later publication on that day. */
  async function inForceSince(document: LegalDocument): Promise<number> {
    const { version, effective_from } = await inForce(document);
    const entries = await published.shown<LegalContent>('legal');
    const entry = entries.find(({ content }) => content.document === document && content.version === version);
    return Math.max(startOfBusinessDay(effective_from), entry?.publishedAt.getTime() ?? 0);
  }

  /** Fresh data for the desk after a change. */
  async function listed(): Promise<LegalVersionListed[]> {
    const today = businessDay(clock.now());
    const each = legalDocuments.map(async (document) => {
      const [all, present] = await Promise.all([versions(document, true), inForce(document, true)]);
      return all.map((version, place) => ({
        document,
        version: version.version,
        effective_from: version.effective_from,
        standing: standingOf(version, present, today),
        comes_with_product: ownVersions.includes(version),
        previous: all[place + 1]?.version ?? null,
      }));
    });
    return (await Promise.all(each)).flat();
  }

  async function current(isCertain = false): Promise<CurrentTerms> {
    const [tos, privacy] = await Promise.all([inForce('tos', isCertain), inForce('privacy', isCertain)]);
    return {
      tos: { version: tos.version, effective_from: tos.effective_from },
      privacy: { version: privacy.version, effective_from: privacy.effective_from },
      consent_version: consentVersionOf(tos.version, privacy.version),
    };
  }

  /** A version's page data; undefined if there is no such version. */
  async function page(
    document: LegalDocument,
    language: Language,
    wanted: { version: string | null; compare: string | null },
  ): Promise<LegalPageText | undefined> {
    const all = await versions(document);
    const present = await inForce(document);
    const t = (zh: string, en: string) => inLanguage([zh, en], language);
    const chosen = wanted.version ? all.find(({ version }) => version === wanted.version) : present;
    const former = wanted.compare ? all.find(({ version }) => version === wanted.compare) : undefined;
    if (!chosen || (wanted.compare && !former)) return undefined;
    const today = businessDay(clock.now());
    const next = all.findLast(({ effective_from }) => effective_from > today);
    const bodyOf = (version: LegalContent) => t(version.zh_body, version.en_body);
    return {
      document,
      version: chosen.version,
      effectiveFrom: chosen.effective_from,
      standing: standingOf(chosen, present, today),
      changes: t(chosen.zh_changes, chosen.en_changes),
      coming: next && chosen === present ? { version: next.version, effectiveFrom: next.effective_from } : null,
      // A comparison replaces the full text.
      ...(former ? { html: '', headings: [] } : renderMarkdown(bodyOf(chosen), { numbered: true })),
      comparedWith: former?.version ?? null,
      difference: former
        ? await differences.of(
            [document, language, former.version, chosen.version].join(' '),
            bodyOf(former),
            bodyOf(chosen),
          )
        : null,
      versions: all.map(({ version, effective_from, zh_changes, en_changes }, place) => ({
        version,
        effectiveFrom: effective_from,
        changes: t(zh_changes, en_changes),
        previous: all[place + 1]?.version ?? null,
        isPresent: version === present.version,
      })),
    };
  }

  return {
    listed,
    /** A full version, by default the one in force; undefined if there is none. */
    async find(document: LegalDocument, version: string | undefined): Promise<LegalContent | undefined> {
      // A correction of today's version must not bring a later version forward.
      if (version === undefined) return inForce(document, true);
      const all = await versions(document, true);
      return all.find((one) => one.version === version);
    },
    inForce,
    inForceSince,
    current,
    page,
    /** Whether a consent version is current. Checks the database before denying. */
    async isCurrent(consentVersion: string): Promise<boolean> {
      if ((await current()).consent_version === consentVersion) return true;
      published.forget('legal');
      return (await current(true)).consent_version === consentVersion;
    },
  };
}
export type LegalTexts = ReturnType<typeof legalTexts>;

/** Bounded, as anybody may request versions; a completely changed text takes 500 kB. */
const maxCached = 100;
/** Maximum blocking time per slice. */
const sliceMs = 8;

/**
 * LRU cache of differences between immutable texts. Computed in slices, so others are answered meanwhile; concurrent requests share
 * one computation.
 */
function differenceCache() {
  const cache = new LRUCache<string, Promise<DifferenceBlock[]>>({ max: maxCached });
  return {
    /** @param name identifies the two texts */
    of(name: string, before: string, after: string): Promise<DifferenceBlock[]> {
      const difference = cache.get(name) ?? runInSlices(differenceSteps(before, after));
      cache.set(name, difference);
      return difference;
    },
  };
}

async function runInSlices<Answer>(work: Generator<unknown, Answer>): Promise<Answer> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
}

/** Data of a legal page in one language. */
export interface LegalPageText extends RenderedMarkdown {
  document: LegalDocument;
  version: string;
  effectiveFrom: string;
  standing: 'present' | 'coming' | 'former';
  changes: string;
  /** The announced next version. */
  coming: { version: string; effectiveFrom: string } | null;
  /** The compared version and the difference. */
  comparedWith: string | null;
  difference: DifferenceBlock[] | null;
  /** All public versions, newest first, with the previous one. */
  versions: { version: string; effectiveFrom: string; changes: string; previous: string | null; isPresent: boolean }[];
}
