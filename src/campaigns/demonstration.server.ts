import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';
import type { CampaignContent } from './contract.ts';

const festival = (year: number, target_fen: number): CampaignContent => ({
  slug: `818-${year}`,
  zh_title: `${year} 年 818 面料节`,
  en_title: `818 fabric festival of ${year}`,
  first_day: `${year}-08-18`,
  last_day: `${year}-08-18`,
  target_fen,
  compared_with: year > 2023 ? `818-${year - 1}` : '',
  sessions: [],
  products: [],
});

/** The festivals that boards play, and a sale that goes on: on an empty table, once. */
export async function fillCampaigns({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const today = clock.now();
  const given: CampaignContent[] = [
    festival(2023, 950_000_000),
    festival(2024, 1_400_000_000),
    festival(2025, 1_700_000_000),
    {
      slug: 'daily-sale',
      zh_title: '每日秒杀',
      en_title: 'Daily flash sale',
      first_day: businessDay(today - 30 * dayMs),
      last_day: businessDay(today + 300 * dayMs),
      target_fen: 0,
      compared_with: '',
      sessions: [
        { name: '早场', from: '08:00', to: '11:00' },
        { name: '午场', from: '12:00', to: '15:00' },
        { name: '下午场', from: '16:00', to: '19:00' },
        { name: '晚场', from: '20:00', to: '24:00' },
      ],
      products: [
        { product: '雪纺衬衫', stock: 260 },
        { product: '40支精梳棉府绸', stock: 1_800 },
        { product: '真丝雪纺', stock: 700 },
        { product: '长款连帽羽绒服', stock: 120 },
        { product: '四面弹力布', stock: 1_500 },
        { product: '牛仔外套', stock: 160 },
        { product: '亚麻平纹布', stock: 900 },
        { product: '香云纱', stock: 240 },
      ],
    },
  ];
  await database.transaction(async (client) => {
    await client.query('lock table campaigns in share row exclusive mode');
    const { rows } = await client.query('select 1 from campaigns limit 1');
    if (rows.length > 0) return;
    for (const each of given)
      await client.query(
        `insert into campaigns (revision, slug, zh_title, en_title, first_day, last_day, target_fen, compared_with, sessions, products, updated_at)
         values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          each.slug,
          each.zh_title,
          each.en_title,
          each.first_day,
          each.last_day,
          each.target_fen,
          each.compared_with,
          JSON.stringify(each.sessions),
          JSON.stringify(each.products),
          new Date(today),
        ],
      );
  });
}
