import { describe, expect, test } from 'vitest';
import { fibreWords } from '#fabrics/catalogue/fibre-words.server.ts';
import type { Findable } from '#site/found/contract.ts';
import { processorMs } from '#tests/processor-time.ts';
import { siteSearch } from './search.server.ts';

const thing = (path: string, zh: string, en: string, words = ''): Findable => ({
  kind: 'page',
  path,
  title: [zh, en],
  summary: [`${zh}的说明`, `About ${en}`],
  words: [words, words],
});
const things = [
  thing('/supplier', '供应商入驻', 'For suppliers', '准备好营业执照和车间照片，三个工作日内审核。'.repeat(20)),
  thing('/fabric', '面料目录', 'Fabrics', '针织、梭织、印花面料，按克重和成分查找。'),
  thing('/news/green', '绿色生产公约', 'The green pact', '十二家印染厂承诺减少用水。面料检测按新标准进行。'),
];
const search = siteSearch({ sources: [async () => things] });
const paths = async (query: string, language: 'zh-CN' | 'en' = 'zh-CN') =>
  (await search.find(query, language)).results.map(({ path }) => path);

describe('the search of the site', () => {
  test('finds Chinese words inside a sentence; the title counts most', async () => {
    expect(await paths('面料')).toEqual(['/fabric', '/news/green']);
    expect(await paths('营业执照')).toEqual(['/supplier']);
  });

  test('a Chinese phrase put a little differently is found by its pairs', async () => {
    expect(await paths('供应商怎么入驻')).toEqual(['/supplier']);
  });

  test('English words are found by their beginning, whatever the case, and a Chinese name in English too', async () => {
    expect(await paths('SUPPL', 'en')).toEqual(['/supplier']);
    expect(await paths('reen', 'en')).toEqual([]);
    expect(await paths('ＦＡＢＲＩＣ', 'en')).toEqual(['/fabric']);
    expect(await paths('面料', 'en')).toEqual(['/fabric', '/news/green']);
  });

  test('Latin within Chinese is a word of its own, but for a letter that belongs to one', async () => {
    const shirts = siteSearch({
      sources: [
        async () => [
          thing('/shirt', 'T恤面料', 'T-shirt cloth', '40 支精梳棉，通过 GOTS 认证。'),
          thing('/tea', '茶歇', 'Tea', 'T 台'),
        ],
      ],
    });
    for (const query of ['GOTS认证', '40支精梳棉', 'T恤', '面料GOTS', '认证GOTS面料'])
      expect(
        (await shirts.find(query, 'zh-CN')).results.map(({ path }) => path),
        query,
      ).toEqual(['/shirt']);
  });

  test('with the space that a typesetter puts, in traditional signs and in other spellings the same is found', async () => {
    const site = siteSearch({
      sources: [
        async () => [
          thing('/movein', '申请入驻', 'Apply to join', '采购订单'),
          thing('/knit', '单面平纹', 'Single jersey', '适合 T 恤、内衣，棉 100%'),
          thing('/denim', '牛仔布', 'Denim', 'PO-10600, colour fast, its licence'),
        ],
      ],
    });
    const found = async (query: string) => (await site.find(query, 'zh-CN')).results.map(({ path }) => path);
    for (const query of ['T恤', 'T 恤', '全棉', '纯棉 内衣', '適合內衣'])
      expect(await found(query), query).toEqual(['/knit']);
    for (const query of ['申請入駐', '申请入住', '採購訂單']) expect(await found(query), query).toEqual(['/movein']);
    for (const query of ['丹宁', 'jeans', 'po10600', 'color', 'LICENSE'])
      expect(await found(query), query).toEqual(['/denim']);
    // A letter is no beginning of a word, and what is left of a word's end tells nothing.
    for (const query of ['s', 'c', "it's"])
      expect(await found(query), query).toEqual(query === "it's" ? ['/denim'] : []);
    const [knit] = (await site.find('T恤', 'zh-CN')).results;
    expect(knit?.summary.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['T 恤']);
  });

  test('cloth is found by its colour or fibre as people say it, and nothing by one of the two alone', async () => {
    const site = siteSearch({
      sources: [
        async () => [
          thing('/blue', '竹节牛仔', 'Slub denim', '藏蓝、靛蓝'),
          thing('/grey', '重磅牛仔', 'Heavy denim', '烟灰'),
          thing('/shirting', '棉府绸', 'Cotton poplin', '衬衫，月白、藏蓝'),
          thing('/linen', '亚麻平布', 'Plain linen', '本白'),
        ],
      ],
    });
    const found = async (query: string) => (await site.find(query, 'zh-CN')).results.map(({ path }) => path).toSorted();
    expect(await found('蓝色')).toEqual(['/blue', '/shirting']);
    expect(await found('藍色牛仔')).toEqual(['/blue']);
    expect(await found('藏蓝色')).toEqual(['/blue', '/shirting']);
    for (const query of ['棉布', '纯棉布', '白色棉布', '衬衣'])
      expect(await found(query), query).toEqual(['/shirting']);
    for (const query of ['麻布', '亚麻布']) expect(await found(query), query).toEqual(['/linen']);
  });

  test('what it is made of is found by every name of that, alone and within a longer word, the title first', async () => {
    const site = siteSearch({
      sources: [
        async () =>
          [
            { ...thing('/twill', '衬衫斜纹', 'Twill', '60% 棉 40% 聚酯纤维'), terms: 'Polyester Cotton' },
            { ...thing('/taffeta', '涤纶塔夫绸', 'Taffeta', '100% 聚酯纤维'), terms: 'Polyester' },
            { ...thing('/crepe', '双绉', 'Crêpe', '100% 桑蚕丝'), terms: 'Silk' },
            { ...thing('/flannel', '法兰绒', 'Flannel', '100% 羊毛'), terms: 'Wool' },
            { ...thing('/plain', '人棉平布', 'Plain', '100% 粘纤 人造革垫片'), terms: 'Viscose' },
          ].map((each) => ({ ...each, kind: 'fabric' as const })),
      ],
      otherNames: fibreWords,
    });
    const found = async (query: string) => (await site.find(query, 'zh-CN')).results.map(({ path }) => path);
    for (const query of ['丝绸', '絲綢', '丝绸面料', '真丝面料', 'silks', '丝绸连衣裙'])
      expect(await found(query), query).toEqual(['/crepe']);
    for (const query of ['毛料', '毛料大衣', '毛呢', '羊毛布料'])
      expect(await found(query), query).toEqual(['/flannel']);
    for (const query of ['涤纶', '滌綸面料', '涤纶布', '的确良', 'poly', 'polyester'])
      expect((await found(query)).toSorted(), query).toEqual(['/taffeta', '/twill']);
    expect((await found('涤纶'))[0]).toBe('/taffeta');
    // What has the fibre and the rest of the word comes before what has the fibre alone, and nothing has only the rest.
    expect(await found('涤纶衬衫')).toEqual(['/twill', '/taffeta']);
    expect(await found('毛料衬衫')).toEqual(['/flannel']);
    for (const query of ['粘胶', '人造棉', 'rayon']) expect(await found(query), query).toEqual(['/plain']);
    // Half a name is none: 人造 of 人造毛.
    expect(await found('人造毛')).toEqual([]);
    const [crepe] = (await site.find('丝绸', 'zh-CN')).results;
    expect(crepe?.title).toEqual([{ text: '双绉', hit: false }]);
    expect(crepe?.summary).toEqual([
      { text: '100% ', hit: false },
      { text: '桑蚕丝', hit: true },
    ]);
  });

  test('a page is found by what else it is called, which it does not show', async () => {
    const site = siteSearch({
      sources: [
        async () => [{ ...thing('/recovery', '换绑手机号', 'Move to a new number'), synonyms: '换号 lost phone' }],
      ],
    });
    for (const query of ['换号', 'lost phone']) {
      const [page] = (await site.find(query, 'zh-CN')).results;
      expect(page?.path, query).toBe('/recovery');
      expect(JSON.stringify(page), query).not.toContain('lost');
    }
  });

  test('an English question is found by what it is about, of one thing or several', async () => {
    expect(await paths('What do you do for the suppliers?', 'en')).toEqual(['/supplier']);
    expect(await paths('where is a pact', 'en')).toEqual(['/news/green']);
    expect(await paths('pacts', 'en')).toEqual(['/news/green']);
    expect(await paths('pacts of suppliers', 'en')).toEqual([]);
    // Of fillers alone each counts.
    expect(await paths('the', 'en')).toEqual(['/news/green']);
  });

  test('every word of a query must be there', async () => {
    expect(await paths('面料 印染厂')).toEqual(['/news/green']);
    expect(await paths('面料 没有这个词组')).toEqual([]);
  });

  test('marks what was asked for, and shows the place in a long text where it stands', async () => {
    const [found] = (await search.find('营业执照', 'zh-CN')).results;
    const marked = found?.summary.filter(({ hit }) => hit).map(({ text }) => text);
    expect(marked?.[0]).toBe('营业执照');
    expect(found?.summary.map(({ text }) => text).join('').length).toBeLessThan(95);
    const [title] = (await search.find('供应商', 'zh-CN')).results;
    expect(title?.title).toEqual([
      { text: '供应商', hit: true },
      { text: '入驻', hit: false },
    ]);
  });

  test('what is shown of a long text begins and ends with whole words, and with no sign that ends something', async () => {
    const words = (at: number) => `Inspector ${at},500–${at + 3},000 a month · experience `;
    const long = Array.from({ length: 40 }, (_, at) => words(at)).join('');
    const only = siteSearch({
      sources: [async () => [{ ...thing('/long', '长文', 'Long'), words: [long, `${long}loom ${long}`] }]],
    });
    const [found] = (await only.find('loom', 'en')).results;
    const shown = found?.summary.map(({ text }) => text).join('') ?? '';
    expect(shown).toMatch(/^…[^…]*loom[^…]*…$/);
    for (const word of shown.replaceAll('…', ' ').trim().split(/\s+/))
      expect(`${long} loom`.split(/\s+/)).toContain(word);
    expect(shown).not.toMatch(/^…[\s·,.]/);
    const chinese = siteSearch({
      sources: [async () => [thing('/zh', '长文', 'Long', `${'织造，染整。'.repeat(30)}剑杆${'验布；'.repeat(60)}`)]],
    });
    const told = (await chinese.find('剑杆', 'zh-CN')).results[0]?.summary.map(({ text }) => text).join('') ?? '';
    expect(told).toMatch(/^…[织造染整]/);
    const sentences = siteSearch({
      sources: [
        async () => [thing('/s', '长文', 'Long', `${'一'.repeat(90)}整理。新机台是国产的剑杆，${'二'.repeat(90)}`)],
      ],
    });
    const begun = (await sentences.find('剑杆', 'zh-CN')).results[0]?.summary[0]?.text;
    expect(begun).toBe('…新机台是国产的');
  });

  test('a word that names a kind finds all of it; the catalogue comes first, and no kind hides the others', async () => {
    const many = (kind: Findable['kind'], count: number, zh: string): Findable[] =>
      Array.from({ length: count }, (_, at) => ({ ...thing(`/${kind}/${at}`, zh, kind), kind, words: ['', ''] }));
    const full = siteSearch({
      sources: [async () => [...many('job', 30, '面料设计师'), ...many('fabric', 30, '40 支府绸'), ...things]],
    });
    const kindsOf = async (query: string, page = 1) =>
      (await full.find(query, 'zh-CN', page)).results.map(({ kind }) => kind);
    const first = await full.find('面料', 'zh-CN');
    expect(first.results[0]?.path).toBe('/fabric');
    expect(first.total).toBe(62);
    expect(await kindsOf('面料')).toEqual([
      'page',
      ...Array(8).fill('fabric'),
      ...Array(8).fill('job'),
      'page',
      'fabric',
      'fabric',
    ]);
    // Nothing is told twice, and nothing is lost.
    const all = await Promise.all([1, 2, 3, 4].map((page) => full.find('面料', 'zh-CN', page)));
    expect(new Set(all.flatMap(({ results }) => results.map(({ path }) => path))).size).toBe(62);
    // Of a fabric the word need not be said.
    expect(new Set(await kindsOf('府绸面料'))).toEqual(new Set(['fabric']));
    expect((await full.find('fabrics', 'en')).results[1]?.kind).toBe('fabric');
  });

  test('lists and figures are searched and never shown, nor what is said in the other language', async () => {
    const only = siteSearch({
      sources: [async () => [{ ...thing('/x', '府绸', 'Poplin', '棉。'), terms: '匹染 Piece-dyed' }]],
    });
    for (const query of ['匹染', 'piece-dyed', 'about']) {
      const [found] = (await only.find(query, 'zh-CN')).results;
      expect(found?.summary, query).toEqual([{ text: '府绸的说明', hit: false }]);
    }
  });

  test('a page that is part of another says of which, and no other kind does', async () => {
    const part = siteSearch({
      sources: [async () => [...things, thing('/fabric/request/standing', '查询索样', 'A request')]],
    });
    expect((await part.find('索样', 'zh-CN')).results[0]?.place).toBe('面料目录');
    expect((await part.find('request', 'en')).results[0]?.place).toBe('Fabrics');
    expect((await part.find('供应商', 'zh-CN')).results[0]?.place).toBe('');
  });

  test('what is read anew for every query is found by the words it has now', async () => {
    let title = '面料设计师';
    const read = siteSearch({ sources: [async () => [thing('/jobs/1', title, 'Designer')]] });
    const isFound = async (query: string) => (await read.find(query, 'zh-CN')).total === 1;
    expect([await isFound('设计师'), await isFound('验布员')]).toEqual([true, false]);
    title = '验布员';
    expect([await isFound('设计师'), await isFound('验布员')]).toEqual([false, true]);
  });

  test('pages of results stay within what there is', async () => {
    const many = Array.from({ length: 45 }, (_, at) => thing(`/news/${at}`, `面料新闻${at}`, `Fabric news ${at}`));
    const full = siteSearch({ sources: [async () => many] });
    const last = await full.find('面料', 'zh-CN', 999);
    expect([last.page, last.pages, last.total, last.results.length]).toEqual([3, 3, 45, 5]);
  });

  test.each([
    '',
    '   ',
    '%',
    "' or 1=1 --",
    '((((',
    '\\',
    '\0\u202e',
    '<script>alert(1)</script>',
    '.*+?^$()|[]{}',
    ['😀', 200],
    ['的', 50_000],
    ['面料', 50_000],
    ['a', 100_000],
  ])('%j, however often, is answered at once and breaks nothing', async (given) => {
    const query = typeof given === 'string' ? given : String(given[0]).repeat(Number(given[1]));
    let answer = await search.find('', 'zh-CN');
    const cost = await processorMs(async () => {
      answer = await search.find(query, 'zh-CN');
    });
    expect(cost).toBeLessThan(200);
    expect([...answer.query].length).toBeLessThanOrEqual(100);
    expect(answer.isCut).toBe([...query].length > 100);
  });
});
