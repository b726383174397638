import { createHash } from 'node:crypto';
import { businessDay, type Clock, startOfBusinessDay } from '#kit/text/time.ts';
import { newsOnHome, type SiteContent } from '#site/content/services.server.ts';
import { findablePages } from '#site/public-pages.ts';
import type { Findable, FindableSource, FoundKind } from './contract.ts';
import { documentText } from './document-text.ts';
import type { Documents } from './documents.server.ts';
import type { PageVersions } from './page-versions.server.ts';

/** Search synonyms of pages, in both languages. */
const synonyms: Readonly<Record<string, string>> = {
  '/supplier': '招商 入驻条件 费用 成为供应商 become a supplier requirements fees',
  '/movein': '注册供应商 供应商登录 提交资料 supplier sign in log in register',
  '/jobs': '招工 求职 工作 职业 career vacancies hiring',
  '/dashboard': '平台数据 统计 数据报告 statistics data report',
  '/contact': '客服 人工 热线 投诉 地址 客户服务 留言 customer service support help complaint hotline address feedback',
  '/signup': '注册 采购商入驻 买家注册 register buyer account',
  '/download': 'App 客户端 安卓 苹果 鸿蒙 app apk android ios',
  '/sn-check': '真伪 真假 假货 正品 验真 防伪码 授权 genuine authentic fake counterfeit verify',
  '/privacy': '个人信息保护 cookie 数据保护 data protection gdpr pipl',
  '/tos': '用户协议 规则 agreement rules',
  '/news': '公告 动态 announcements blog',
  '/fabric/request/standing': '样布进度 样布状态 报价状态 寄样 sample status quote quotation progress track',
  '/jobs/status': '投递状态 求职进度 面试结果 简历进度 application status progress track',
  '/contact/enquiry': '留言进度 留言状态 咨询进度 投诉进度 enquiry status progress reply track',
  '/signup/my-data': '我的数据 个人信息 注销账号 删除数据 导出数据 my data delete account export personal data',
  '/sn-check/report': '举报假货 打假 投诉假货 fake counterfeit report complaint',
  '/recovery':
    '换号 手机号丢失 手机丢了 停机 登录不了 找回账号 change phone number lost phone cannot sign in recover account',
};

/** Pages change with builds, publications and days; this bounds the delay. */
const lifeMs = 60_000;
/** Reading all pages takes a quarter of a second: texts up to an hour old serve meanwhile. */
const pagesServeMs = 3_600_000;

interface Needs {
  documents: Documents;
  content: SiteContent;
  clock: Clock;
  /** Last change of a feature's newest item; undefined if none or unknown. */
  newestAt(kind: FoundKind): Promise<number | undefined>;
  versions: PageVersions;
}

/** All pages with their text and date. */
export function pageSource({ documents, content, clock, newestAt, versions }: Needs): FindableSource {
  /** Pages dated by their content, and pages with included content and own text. */
  async function datesOfContent(): Promise<Record<'whole' | 'part', Record<string, number | undefined>>> {
    const [news, newestNews, banners, tos, privacy, apps, brand, job, fabric] = await Promise.all([
      content.published.changedAt('news'),
      content.published.changedAt('news', newsOnHome),
      content.published.changedAt('banner'),
      content.legal.inForceSince('tos'),
      content.legal.inForceSince('privacy'),
      content.published.changedAt('app_version'),
      content.published.changedAt('brand'),
      newestAt('job'),
      newestAt('fabric'),
    ]);
    return {
      whole: {
        '/news': news,
        '/tos': tos,
        '/privacy': privacy,
        '/dashboard': startOfBusinessDay(businessDay(clock.now())),
      },
      part: {
        '/': latest(newestNews, banners, job),
        '/fabric': fabric,
        '/jobs': job,
        '/contact': brand,
        '/download': apps,
      },
    };
  }

  /** A failing page keeps its previous text. */
  async function read(before: readonly Findable[]): Promise<Findable[]> {
    const { whole, part } = await datesOfContent();
    const found: Findable[] = [];
    const fingerprints = new Map<string, string>();
    for (const path of findablePages) {
      const [zh, en] = await Promise.all([documents.read(path, 'zh-CN'), documents.read(path, 'en')]);
      if (!zh || !en) {
        found.push(...before.filter((page) => page.path === path));
        continue;
      }
      const [chinese, english] = [documentText(zh), documentText(en)];
      if (!chinese.picture) continue; // it asks not to be found
      found.push({
        kind: 'page',
        path,
        title: path === '/' ? [chinese.site, english.site] : [chinese.title, english.title],
        synonyms: synonyms[path],
        summary: [chinese.description, english.description],
        words: [chinese.prose, english.prose],
        terms: `${chinese.text}\n${english.text}`,
        ...changedAt(whole[path]),
      });
      if (!(path in whole)) fingerprints.set(path, pageFingerprint([zh, en]));
    }
    const changes = await versions.changesOf(fingerprints);
    return found.map((page) => {
      const words = fingerprints.has(page.path) ? changes.get(page.path) : undefined;
      // Included content alone would give too early a date.
      return words === undefined ? page : { ...page, ...changedAt(latest(words, part[page.path])) };
    });
  }
  return cachedFor({ ms: lifeMs, servesMs: pagesServeMs }, clock, read);
}

/** Undefined if unknown. */
const latest = (...moments: (number | undefined)[]): number | undefined =>
  moments.reduce((one, other) => (one === undefined || (other ?? 0) > one ? other : one), undefined);
const changedAt = (moment: number | undefined) => (moment === undefined ? {} : { changedAt: moment });

/**
 * Caches an answer and shares concurrent loads; a failure keeps the old answer.
 *
 * @param servesMs how long a stale answer is served during a refresh
 */
function cachedFor(
  { ms, servesMs }: { ms: number; servesMs: number },
  { now }: Clock,
  read: (before: readonly Findable[]) => Promise<Findable[]>,
): FindableSource {
  let cached: { at: number; found: Findable[] } | undefined;
  let reading: Promise<Findable[]> | undefined;
  return async () => {
    const age = cached ? now() - cached.at : Number.NaN;
    if (cached && age < ms && age >= 0) return cached.found;
    reading ??= read(cached?.found ?? [])
      .then((found) => {
        // Empty before pages can be rendered; not cached.
        if (found.length > 0) cached = { at: now(), found };
        return found;
      })
      .finally(() => {
        reading = undefined;
      });
    if (!cached) return reading;
    const old = cached.found;
    const next = reading.catch(() => old);
    return age >= 0 && age < ms + servesMs ? old : next;
  };
}

/**
 * Hash of a page's texts in all languages: names, headings and sentences. Figures with captions, options and `data-live` elements are
 * excluded, as they change without an edit; asset addresses are no text. Changing these rules dates every page again once.
 */
export function pageFingerprint(documents: readonly string[]): string {
  const said = documents.map((html) => {
    const { title, site, description, headings, prose } = documentText(withoutLive(html));
    return [title, site, description, anyOrder(headings), anyOrder(prose.split(sentenceStart))];
  });
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** Channels are sorted by sales. */
const anyOrder = (said: readonly string[]) => [...new Set(said)].sort();
const sentenceStart = /(?<=[。！？])\s*|(?<=[.!?])\s+/;

/** A marked element, without nested elements of the same name or paragraphs. */
const live = /<([a-z][a-z\d]*)\b[^>]*\sdata-live\b[^>]*>[\s\S]*?<\/\1>/g;
const withoutLive = (html: string) => html.replace(live, ' ');
