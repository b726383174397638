import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { pageFields } from '#kit/desk/page-fields.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import {
  type ErrorAction,
  errorActions,
  errorKinds,
  errorPeriods,
  errorSorts,
  errorStates,
} from './errors/error-states.ts';
import { type FilterName, filterNames, goalKinds, mostWays, shownPages, tableNames } from './figures/dimensions.ts';
import { comparisons } from './figures/period.ts';

export { errorKindNames, errorStateNames } from './errors/error-states.ts';
export { goalKindNames } from './figures/dimensions.ts';

const editors = screenUser('editor', 'admin');
const count = z.number();

/** What can be wrong with a request for the image. Counted by day; never reported to the page. */
export type Fault =
  // Of these nothing is stored.
  | 'too_large'
  | 'too_many'
  | 'empty'
  | 'unreadable_request'
  | 'opted_out'
  | 'not_written'
  | 'not_storable'
  // Of these the event is stored all the same: with the server’s time, without a field, or cut.
  | 'bad_encoding'
  | 'bad_time'
  | 'time_out_of_range'
  | 'bad_page'
  | 'bad_window'
  | 'bad_number'
  | 'no_name'
  | 'repeated'
  | 'value_cut'
  | 'too_many_extras'
  | 'too_many_texts';

/** A file that a restored backup puts into each folder of the spool: the machine that restored it stores what is there. */
export const handedOver = 'handed-over';

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
  who: editors,
  payload: field.payload({}),
  result: z.object({ count }),
  refusals: {},
});

/** The empty value is one to filter by as well: no campaign, no known region. */
const filters = Object.fromEntries(filterNames.map((name) => [name, z.optional(field.text({ max: 700 }))])) as Record<
  FilterName,
  z.ZodMiniOptional<ReturnType<typeof field.text>>
>;
/** A period of business days, both included, with its filters. */
const asked = {
  from: field.day(),
  to: field.day(),
  bots: z._default(field.flag(), false),
  compare: z._default(field.choice(comparisons), 'before'),
  ...filters,
};

const analysts = screenUser('editor', 'analyst', 'admin');
const periodRefusals = {
  no_such_day: [400, '没有这样的一段日期', 'Invalid date range', 'from'],
} as const;

/** A call that asks about a period. */
const question = <
  const Name extends string,
  Result extends z.ZodMiniType,
  More extends z.core.$ZodShape = Record<never, never>,
>(
  name: Name,
  summary: string,
  result: Result,
  more = {} as More,
) =>
  defineCall({
    path: `${apiPrefix}/tracking/${name}` as const,
    summary,
    who: analysts,
    payload: field.payload({ ...asked, ...more }),
    result,
    refusals: periodRefusals,
  });

const counted = {
  visitors: count,
  visits: count,
  views: count,
  /** Share of visits that looked at one page and touched nothing; null without visits. */
  bounce: z.nullable(count),
  /** Mean length of a visit in seconds; null without visits. */
  seconds: z.nullable(count),
};
const totals = z.object(counted);
export type Totals = z.output<typeof totals>;
const point = z.object({ at: z.string(), visitors: count, visits: count, views: count });
export type Point = z.output<typeof point>;

export const trackingSummary = question(
  'summary',
  'Visitors, visits and views of a period and of what it is compared with, by day or hour',
  z.object({
    totals,
    /** Of what it is compared with; while the present period goes on, as far as that has come. */
    before: z.nullable(totals),
    /** Time of day (`14:37`) until which the last day of `before` counts; null when all of it does. */
    before_until: z.nullable(z.string()),
    /** By business day, or by hour for a single day. */
    points: z.array(point),
    points_before: z.array(point),
    /** When builds were first seen in the period. */
    releases: z.array(z.object({ build: z.string(), at: z.string() })),
    /** What these figures rest on: events, when they were stored last, and what is not in them. */
    basis: z.object({
      at: z.string(),
      newest_at: z.nullable(z.string()),
      events: count,
      bot_events: count,
      opted_out: count,
      refused: count,
      shed: count,
      errors: count,
      served: count,
      loads: count,
      /** Numbered events that did not arrive, and all numbers given, where that is known. */
      lost: count,
      numbered: count,
      /** Days that are over and lack something that happened. */
      incomplete: z.array(z.string()),
    }),
  }),
);

const tableRow = z.object({
  key: z.string(),
  ...counted,
  events: count,
  /** The first figure of the list in what it is compared with, which is as long as the present period so far. */
  before: z.nullable(count),
});
export type TableRow = z.output<typeof tableRow>;
export const trackingTable = question(
  'table',
  'Figures of a period broken up by one thing: pages, sources, events, devices and so on',
  z.object({ rows: z.array(tableRow) }),
  { what: field.choice(tableNames) },
);

export const trackingProperties = question(
  'properties',
  'What an event said besides its name, how often',
  z.object({ rows: z.array(z.object({ property: z.string(), value: z.string(), events: count })) }),
  { name: field.text({ max: 64 }) },
);

/** As many goals as a page shows at once. */
export const mostGoals = 20;
export const trackingGoals = question(
  'goals',
  'What staff want visits to do, and how many of a period did',
  z.object({
    visits: count,
    before: z.nullable(count),
    rows: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        kind: field.choice(goalKinds),
        value: z.string(),
        /** Visits that saw the page, or did what the event is. */
        visits: count,
        before: z.nullable(count),
      }),
    ),
  }),
);

export const addTrackingGoal = defineCall({
  path: `${apiPrefix}/tracking/add_goal`,
  summary: 'Adds a goal: a page that visits should see, or an event',
  who: editors,
  payload: field.payload({
    name: field.text({ min: 1, max: 40 }),
    kind: field.choice(goalKinds),
    value: field.text({ min: 1, max: 700 }),
  }),
  result: z.null(),
  refusals: {
    same_goal: [409, '已有同样的目标', 'This goal already exists', 'value'],
    too_many_goals: [
      409,
      `最多设 ${mostGoals} 个目标，请先删除不用的`,
      `You can have ${mostGoals} goals at most. Remove one first`,
    ],
  },
});

export const removeTrackingGoal = defineCall({
  path: `${apiPrefix}/tracking/remove_goal`,
  summary: 'Removes a goal; nothing that was counted is lost by it',
  who: editors,
  payload: field.payload({ id: field.row() }),
  result: z.null(),
  refusals: { nothing: [404, '目标已被删除', 'This goal is already gone'] },
});

export const trackingFunnel = question(
  'funnel',
  'How far visits came on the way to an application, and what those that stopped had met',
  z.object({
    steps: z.array(
      z.object({
        step: z.string(),
        visits: count,
        /** Of the visits that ended here: all, and those with an error, a slow page, or a field changed three times or more. */
        stopped: count,
        errors: count,
        slow: count,
        edits: count,
      }),
    ),
  }),
);

export const trackingJourneys = question(
  'journeys',
  `The ${mostWays} commonest ways, the first ${shownPages} pages of visits in order: how many visits took each, and how many of them saw no more`,
  z.object({ rows: z.array(z.object({ path: z.array(z.string()), visits: count, stopped: count })) }),
);

export const trackingVitals = question(
  'vitals',
  'How fast pages were for visitors: the 75th percentile and the distribution, by page',
  z.object({
    rows: z.array(
      z.object({
        route: z.string(),
        metric: field.choice(['lcp', 'inp', 'cls', 'fcp', 'ttfb']),
        count,
        p75: count,
        good: count,
        needs: count,
        poor: count,
      }),
    ),
  }),
);

const fileNames = [...tableNames, 'funnel', 'journeys', 'vitals'] as const;
export type FileName = (typeof fileNames)[number];
export const exportTracking = question(
  'export',
  'One list of a period, the funnel, ways or page speed as a CSV or Excel file, in the words of the page',
  z.null(),
  { what: field.choice(fileNames), format: field.choice(['csv', 'xlsx']) },
);

const actionNames = Object.keys(errorActions) as [ErrorAction, ...ErrorAction[]];

const noError = [404, '没有这个错误', 'Error not found'] as const;

const errorRow = z.object({
  id: z.number(),
  kind: z.enum(errorKinds),
  state: z.enum(errorStates),
  name: z.string(),
  method: z.string(),
  /** The route of the call, or the file of the script without the stamp of its build, or the route of the page. */
  place: z.string(),
  code: z.string(),
  /** The message without what differs from case to case. */
  message: z.string(),
  /** Within the period; `total` since the first one. */
  count,
  visitors: count,
  total: count,
  first_at: z.string(),
  last_at: z.string(),
  /** One figure for each day of the period, the oldest first. */
  days: z.array(count),
});
export type ErrorRow = z.infer<typeof errorRow>;

const errorFilter = {
  state: z._default(z.enum(['unsolved', ...errorStates, 'all']), 'unsolved'),
  kind: z._default(z.enum([...errorKinds, 'all']), 'all'),
  period: z._default(z.enum(errorPeriods), '7'),
  sort: z._default(z.enum(errorSorts), 'last'),
  /** Part of a message, a place or a name; a request's id finds its error. */
  q: z._default(field.text({ max: 100 }), ''),
};

export const mostErrorsInFile = 5_000;
export const exportErrors = exportCall(
  `${apiPrefix}/tracking/export_errors`,
  `The filtered groups of errors, at most ${mostErrorsInFile} of them,`,
  editors,
  errorFilter,
);

export const listErrors = defineCall({
  path: `${apiPrefix}/tracking/list_errors`,
  summary: 'Errors in groups, as they were seen within a period',
  who: editors,
  payload: field.payload({ ...errorFilter, ...pageFields }),
  result: z.object({
    rows: z.array(errorRow),
    total: count,
    /** How many there are in each state, whatever the period. */
    counts: z.record(z.string(), count),
  }),
  refusals: {},
});

const errorSample = z.object({
  at: z.string(),
  page: z.string(),
  build: z.nullable(z.string()),
  surrounding: z.string(),
  device: z.string(),
  agent: z.string(),
  language: z.string(),
  request_id: z.string(),
  extras: z.record(z.string(), z.string()),
  /** What the server wrote of the same request; null when it wrote nothing, as for an expected refusal. */
  server: z.nullable(z.object({ at: z.string(), message: z.string(), stack: z.string() })),
});

export const errorGroup = z.extend(errorRow, {
  builds: z.array(z.object({ build: z.nullable(z.string()), count, first_at: z.string(), last_at: z.string() })),
  /** The newest first. */
  samples: z.array(errorSample),
  history: z.array(z.object({ at: z.string(), action: z.string(), by: z.nullable(z.string()), note: z.string() })),
});
export type ErrorGroup = z.infer<typeof errorGroup>;

export const getError = defineCall({
  path: `${apiPrefix}/tracking/get_error`,
  summary: 'One group of errors with samples, builds and what was done about it',
  who: editors,
  payload: field.payload({ id: field.row() }),
  result: errorGroup,
  refusals: { none: noError },
});

export const changeError = defineCall({
  path: `${apiPrefix}/tracking/change_error`,
  summary: 'Resolve, reopen or ignore a group of errors',
  who: editors,
  payload: field.payload({
    id: field.row(),
    action: z.enum(actionNames),
    note: z._default(field.text({ max: 500 }), ''),
  }),
  result: errorGroup,
  refusals: {
    none: noError,
    wrong_state: [409, '状态已经变了，请看最新的情况', 'Its state has changed; this is how it stands now'],
  },
});
