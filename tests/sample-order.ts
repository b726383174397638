/** A line of the feed as a shop sends it, with whatever a test needs otherwise. */
export const sampleOrder = (order_no: string, otherwise: Record<string, unknown> = {}): string =>
  JSON.stringify({
    order_no,
    status: 'created',
    occurred_at: '2026-11-11T12:00:00+08:00',
    amount_fen: 100,
    quantity: 1,
    category: '针织',
    product: '羊毛衫',
    supplier: '绍兴锦纶纺织有限公司',
    buyer: '张伟',
    province: '浙江省',
    city: '杭州',
    channel: 'app',
    ...otherwise,
  });
