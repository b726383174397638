/** What the simulated platform trades, where to, and when: made up, in the proportions of the real trade. */
import { z } from 'zod';
import { listCell, numberCell, readTable } from '#kit/db/demonstration-data.server.ts';

export const channels = readTable(
  'orders/channels.csv',
  z.strictObject({
    name: z.enum(['批发', '直播', '门店', '跨境']),
    weight: numberCell,
    /** Pieces in an order, typically. */
    pieces: numberCell,
    /** The share of paid orders that come back. */
    refunded: numberCell,
    /** How busy each hour of the day is, 0 to 23. */
    hours: listCell(numberCell).pipe(z.array(z.number()).length(24)),
  }),
);
export type Channel = (typeof channels)[number];

export const categories = readTable(
  'orders/categories.csv',
  z.strictObject({
    name: z.string(),
    weight: numberCell,
    /** The price of one. */
    least_fen: numberCell,
    most_fen: numberCell,
    products: listCell(z.string()),
    /** How much more or less is bought in each month, January first. */
    months: listCell(numberCell).pipe(z.array(z.number()).length(12)),
  }),
);

/** Weights after population and the trade in clothing. */
export const provinces = readTable(
  'orders/provinces.csv',
  z.strictObject({ name: z.string(), weight: numberCell, cities: listCell(z.string()) }),
);

/** Places known for a trade, with names as companies there like to have, and what the names of their categories contain. */
const makers = readTable(
  'orders/makers.csv',
  z.strictObject({
    place: z.string(),
    trade: z.string(),
    names: listCell(z.string()),
    categories: listCell(z.string()),
  }),
);

/** A few large ones, many small ones. */
export const suppliers = makers
  .flatMap(({ place, trade, names, categories }) =>
    names.map((name) => ({ name: `${place}${name}${trade}有限公司`, categories })),
  )
  .map((supplier, index) => ({ ...supplier, weight: 1 / (1 + ((index * 7) % 41)) }));

export const familyNames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓韩冯曹彭曾萧田董潘袁蔡蒋余'];
export const givenNames = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅鹏辉玲飞鑫波斌宇浩凯倩雪婷'];
