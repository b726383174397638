import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import type { Text } from '#kit/text/language.ts';

/** What can be wrong with a request for the image, what becomes of the event, and its name. Counted by day; never reported to the page. */
export const faults = {
  too_large: ['refused', '超过长度上限', 'Longer than the limit'],
  too_many: ['refused', '同一地址发送过多', 'Too many from one address'],
  empty: ['refused', '没有内容', 'Empty'],
  unreadable_request: ['refused', '请求无法识别', 'Request unreadable'],
  opted_out: ['refused', '访客要求不被跟踪', 'The visitor asked not to be tracked'],
  not_written: ['refused', '磁盘写入失败', 'Disk write failed'],
  not_storable: ['refused', '数据库拒绝', 'Rejected by the database'],
  bad_encoding: ['stored', '编码有误', 'Bad encoding'],
  bad_time: ['stored', '时间缺失或无法识别，改用服务器时间', 'Time missing or unreadable; the server’s is used'],
  time_out_of_range: ['stored', '时间超出范围，改用服务器时间', 'Time out of range; the server’s is used'],
  bad_page: ['stored', '页面地址无法识别', 'Page address unreadable'],
  bad_window: ['stored', '窗口尺寸无法识别', 'Window size unreadable'],
  bad_number: ['stored', '编号无法识别', 'Number unreadable'],
  no_name: ['stored', '没有事件名', 'No event name'],
  repeated: ['stored', '字段重复，取第一个', 'Repeated field; the first counts'],
  value_cut: ['stored', '内容过长，已截断', 'Value truncated'],
  too_many_extras: ['stored', '附加字段过多，其余舍去', 'Too many extra fields; the rest were dropped'],
  too_many_texts: ['stored', '当天新名称过多，计入“其他”', 'Too many new names in a day; counted as others'],
} as const satisfies Record<string, readonly ['refused' | 'stored', ...Text]>;
export type Fault = keyof typeof faults;

/** A file that a restored backup puts into each folder of the spool: the machine that restored it stores what is there. */
export const handedOver = 'handed-over';

const count = z.number();

export const eraseVisitor = defineCall({
  path: `${apiPrefix}/tracking/erase_visitor`,
  summary:
    'Erases what is stored of one visitor, as far as an address and a browser still lead to it: today and yesterday',
  who: screenUser('admin'),
  payload: field.payload({ address: field.text({ min: 3, max: 64 }), agent: field.text({ min: 1, max: 400 }) }),
  result: z.object({ events: count, visits: count }),
  refusals: {},
});

export const errorsToSee = defineCall({
  path: `${apiPrefix}/tracking/errors_to_see`,
  summary: 'How many unsolved faults are new or came back in the last day',
  who: screenUser('editor', 'admin'),
  payload: field.payload({}),
  result: z.object({ count }),
  refusals: {},
});
