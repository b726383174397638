import type { Text } from '#kit/text/language.ts';

/** `unknown`: the provider did not answer; it may have arrived. */
export const messageStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MessageState = (typeof messageStates)[number];

/** Names of states, and of what a carrier's receipt says. */
export const messageStateNames: Record<MessageState | 'delivered' | 'undelivered', Text> = {
  queued: ['等待发送', 'Queued'],
  sending: ['发送中', 'Sending'],
  sent: ['已发送', 'Sent'],
  failed: ['发送失败', 'Failed to send'],
  unknown: ['可能已发送', 'May have been sent'],
  delivered: ['已送达', 'Delivered'],
  undelivered: ['未送达', 'Not delivered'],
};
