/** Samples are sent; a quotation is answered with prices, which the buyer takes or not. */
export const requestKinds = ['sample', 'quotation'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStates = ['new', 'confirmed', 'sent', 'quoted', 'accepted', 'declined', 'closed'] as const;
export type RequestState = (typeof requestStates)[number];

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
