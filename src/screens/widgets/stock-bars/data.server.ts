import { sessionsOn } from '#campaigns/contract.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { BoardTopic, TopicReader } from '#screens/board-topic.ts';
import { type SaleFigures, type SaleProduct, type SaleWin, sessionAt } from './sale.ts';

const winsShown = 12;

const ofSale: TopicReader = async ({ now, day, isToday, campaign, sources }) => {
  const found = campaign ? await sources.readCampaign(campaign) : undefined;
  if (!found) return {};
  const isRunning = (of: string) => of >= found.first_day && of <= found.last_day;
  const tomorrow = businessDay(startOfBusinessDay(day) + dayMs);
  const sessions = [
    ...(isRunning(day) ? sessionsOn(day, found.sessions) : []),
    ...(isRunning(tomorrow) ? sessionsOn(tomorrow, found.sessions).slice(0, 1) : []),
  ];
  // A past day shows the end of its last session; before the first session the stock is full.
  const moment = isToday ? now : startOfBusinessDay(day) + dayMs - 1;
  const begun = sessions.filter(({ from }) => from <= moment);
  const last = begun.at(-1);
  const running = sessionAt(sessions, moment);
  const shown = running?.isOn ? running.session : last;
  const sold = shown ? await sources.readSold(found.products, shown.from, Math.min(shown.to, moment)) : [];
  const products = found.products.map(({ product, stock }): SaleProduct => {
    const { quantity = 0, sold_out_at = null } = sold.find((each) => each.product === product) ?? {};
    return { product, stock, left: Math.max(0, stock - quantity), sold_out_at };
  });
  const names = new Set(found.products.map(({ product }) => product));
  const { latest } = await sources.readDay(day);
  const wins = latest
    .filter(({ product, state, at }) => {
      const orderedAt = Date.parse(at);
      // Orders outside of the session don't count.
      const isOfSale = shown !== undefined && orderedAt >= shown.from && orderedAt < Math.min(shown.to, moment + 1);
      return isOfSale && names.has(product) && state !== 'cancelled';
    })
    .slice(0, winsShown)
    .map(({ key, at, province, city, product, quantity }) => [key, { at, province, city, product, quantity }] as const);
  return {
    sessions,
    ...Object.fromEntries(products.map((product, place) => [`stock/${place}`, product])),
    ...Object.fromEntries(wins.map(([key, win]) => [`win/${key}`, win satisfies SaleWin])),
  } satisfies SaleFigures;
};

export const sale: BoardTopic = { full: ofSale };
