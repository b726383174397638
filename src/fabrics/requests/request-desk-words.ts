import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { RequestAction } from './request-states.ts';

export const requestWords = defineWords({
  title: ['样品与询价', 'Samples & quotes'],
  about: [
    '采购商在面料页提交的样品申请和询价。受理、寄出和报价时，系统发短信告诉对方。',
    'Sample and quote requests from the fabric page. Buyers get a text message when samples are confirmed or sent, and when a quote is ready.',
  ],
  search: ['公司、请求编号、面料编号或手机号', 'Company, number, fabric code or phone'],
  state: ['状态', 'Status'],
  company: ['公司', 'Company'],
  number: ['编号', 'Number'],
  fabrics: ['面料', 'Fabrics'],
  more: [(count: number) => `等 ${count} 款`, (count: number) => `and more (${count} total)`],
  created: ['提交', 'Submitted'],
  kind: ['类型', 'Kind'],
  personal: ['包含联系人和完整手机号', 'Include contacts and full phone numbers'],
  name: ['联系人', 'Contact'],
  phone: ['手机号', 'Phone'],
  address: ['寄送地址', 'Address'],
  note: ['留言', 'Note'],
  quantity: ['数量', 'Quantity'],
  price: ['单价（元）', 'Unit price (CNY)'],
  validTo: ['有效期至', 'Valid until'],
  terms: ['报价说明（含税、运费、付款）', 'Quote terms (tax, freight, payment)'],
  courier: ['快递公司和单号', 'Courier and tracking number'],
  reason: ['关闭原因（仅内部可见）', 'Reason for closing (internal)'],
  total: [(sum: string) => `合计 ${sum}`, (sum: string) => `Total ${sum}`],
});

export const requestActionNames: Record<RequestAction, Text> = {
  confirm: ['受理', 'Confirm'],
  send: ['标记寄出', 'Mark as sent'],
  quote: ['发出报价', 'Send quote'],
  accept: ['接受', 'Accept'],
  decline: ['不接受', 'Decline'],
  close: ['关闭请求', 'Close request'],
};
