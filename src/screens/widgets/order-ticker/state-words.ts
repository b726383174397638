import { defineWords } from '#kit/text/words.ts';

export const stateWords = defineWords({
  created: ['已下单', 'Placed'],
  paid: ['已支付', 'Paid'],
  refunded: ['已退款', 'Refunded'],
  cancelled: ['已取消', 'Cancelled'],
});
