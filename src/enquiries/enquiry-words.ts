import type { Text } from '#kit/text/language.ts';
import type { EnquiryTopic } from './enquiry-fields.ts';
import type { EnquiryState } from './enquiry-states.ts';

/** Names of topics, for visitors and staff. */
export const topicWords: Record<EnquiryTopic, Text> = {
  buying: ['采购与面料', 'Buying and fabrics'],
  supply: ['供应商入驻', 'Becoming a supplier'],
  account: ['账号与应用', 'Accounts and the app'],
  cooperation: ['渠道与合作', 'Channels and cooperation'],
  complaint: ['投诉与建议', 'Complaints and suggestions'],
  other: ['其他', 'Something else'],
};

/** Names of states for staff. */
export const stateWords: Record<EnquiryState, Text> = {
  new: ['待分配', 'New'],
  assigned: ['处理中', 'Assigned'],
  answered: ['已回复', 'Answered'],
  closed: ['已结束', 'Closed'],
};

/** Names of states for visitors, without the assignment. */
export const visitorStateWords: Record<EnquiryState, Text> = {
  ...stateWords,
  new: ['已收到，等待处理', 'Received, awaiting reply'],
  assigned: ['已有人在处理', 'Being handled'],
};
