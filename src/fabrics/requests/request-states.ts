import type { Text } from '#kit/text/language.ts';

/** Samples are sent; a quotation is answered with prices, which the buyer takes or not. */
export const requestKinds = ['sample', 'quotation'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestKindNames: Record<RequestKind, Text> = {
  sample: ['样品', 'Samples'],
  quotation: ['询价', 'Quote'],
};

export const requestStates = ['new', 'confirmed', 'sent', 'quoted', 'accepted', 'declined', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];
export const requestStateNames: Record<RequestState, Text> = {
  new: ['待受理', 'New'],
  confirmed: ['已受理', 'Confirmed'],
  sent: ['已寄出', 'Sent'],
  quoted: ['已报价', 'Quoted'],
  accepted: ['已接受', 'Accepted'],
  declined: ['未接受', 'Declined'],
  closed: ['已关闭', 'Closed'],
};

/** `accept` and `decline` are the buyer's, everything else is ours. `close` says why it goes no further. */
export const requestActions = ['confirm', 'send', 'quote', 'accept', 'decline', 'close'] as const;
export type RequestAction = (typeof requestActions)[number];

const permitted: Record<
  RequestKind,
  Partial<Record<RequestAction, { from: readonly RequestState[]; to: RequestState }>>
> = {
  sample: {
    confirm: { from: ['new'], to: 'confirmed' },
    send: { from: ['confirmed'], to: 'sent' },
    close: { from: ['new', 'confirmed', 'sent'], to: 'closed' },
  },
  quotation: {
    // An unanswered quotation can be replaced.
    quote: { from: ['new', 'quoted'], to: 'quoted' },
    accept: { from: ['quoted'], to: 'accepted' },
    decline: { from: ['quoted'], to: 'declined' },
    close: { from: ['new', 'quoted', 'accepted', 'declined'], to: 'closed' },
  },
};

/** The state after an action; undefined when it is not permitted now. */
export const requestStateAfter = (
  kind: RequestKind,
  state: RequestState,
  action: RequestAction,
): RequestState | undefined => {
  const rule = permitted[kind][action];
  return rule?.from.includes(state) ? rule.to : undefined;
};

const buyersActions: readonly RequestAction[] = ['accept', 'decline'];

/** Actions available to staff. */
export const staffActionsOn = (kind: RequestKind, state: RequestState): RequestAction[] =>
  requestActions.filter((action) => !buyersActions.includes(action) && requestStateAfter(kind, state, action));

export const requestLimits = {
  /** Fabrics in one request. */
  items: 20,
  /** Most sampled fabrics a phone in thirty days, as samples are free or cheap. */
  sampleItems: 40,
  name: 40,
  company: 80,
  address: 160,
  note: 600,
  quantity: 1_000_000,
};
