import { Link, useOutletContext } from 'react-router';
import type { Role, ScreenRecord } from '#accounts/contract.ts';
import type { Waiting } from '#kit/desk/waiting.ts';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Place, placesFor } from './navigation.ts';
import { useWaiting } from './waiting-mark.tsx';

const words = defineWords({
  title: ['工作台', 'Console'],
  hello: [(name: string) => `${name}，您好`, (name: string) => `Hello ${name}`],
  waiting: ['等您处理', 'Waiting for you'],
  pieces: [(n: number) => `${n} 项`, (n: number) => `${n}`],
  late: [(n: number) => `${n} 项已超时`, (n: number) => `${n} overdue`],
  allDone: ['目前没有等待处理的事项', 'Nothing to do right now'],
  mine: ['由我处理', 'Assigned to me'],
  since: [(at: string) => `上次访问（${at}）以来`, (at: string) => `Since your last visit (${at})`],
  arrived: [(n: number) => `新增 ${n}`, (n: number) => `${n} new`],
  changed: [(n: number) => `同事改动 ${n}`, (n: number) => `${n} changed by colleagues`],
  unchanged: ['没有变化', 'Nothing has changed'],
  today: ['今日订单', 'Orders today'],
  orders: ['订单', 'Orders'],
  paid: ['实付', 'Paid'],
  weekAgo: [(was: string) => `上周同时 ${was}`, (was: string) => `${was} this time last week`],
  nothing: [
    '您的账号没有工作台权限，如有需要请联系管理员。',
    'Your account has no console access. If you need it, ask an admin.',
  ],
  toBoards: ['查看大屏', 'Go to boards'],
});

export default function OverviewPage() {
  const t = useWords(words);
  const person = useOutletContext<ScreenRecord>();
  const places = placesFor(person.roles).flatMap((group) => group.places);
  return (
    <div className="max-w-[80rem] px-4 py-8 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-[1.375rem] leading-tight font-semibold">{t.hello(person.name)}</h1>
      {places.length === 0 ? (
        <p className="mt-4 leading-relaxed text-ink-2">
          {t.nothing}{' '}
          <a href="/screen" className="text-primary underline underline-offset-4">
            {t.toBoards}
          </a>
        </p>
      ) : null}
      <WaitingWork places={places} waiting={useWaiting(person.roles)} />
      <MyCases roles={person.roles} />
      {places.length > 0 ? <Changes places={places} /> : null}
      {(['internal', 'analyst', 'admin'] as const).some((role) => person.roles.includes(role)) ? <OrdersToday /> : null}
    </div>
  );
}

/** What waits for oneself; nothing while that is nothing. */
function MyCases({ roles }: Pick<ScreenRecord, 'roles'>) {
  const t = useWords(words);
  const language = useLanguage();
  const asked = <Payload,>(role: Role, payload: Payload) => (roles.includes(role) ? payload : null);
  const mine = { assignee: 'me', size: 1 } as const;
  const { data: applications } = useCall(
    '/api.php/official/enrolment/count_applications',
    asked('reviewer', { assignee: 'me', state: ['submitted', 'in_review'] }),
  );
  const { data: enquiries } = useCall('/api.php/official/enquiries/list_enquiries', asked('editor', mine));
  const { data: signups } = useCall(
    '/api.php/official/signup/list_signups',
    asked('editor', { ...mine, state: 'new' }),
  );
  const counted = [
    { to: '/console/applications', count: applications?.total },
    { to: '/console/enquiries', count: enquiries?.total },
    { to: '/console/signups', of: '?assignee=me&state=new', count: signups?.total },
  ].flatMap(({ to, of = '?assignee=me', count }) => {
    const place = placesFor(roles)
      .flatMap((group) => group.places)
      .find((one) => one.to === to);
    return place && count ? [{ place, of, count }] : [];
  });
  if (counted.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-sm text-ink-3">{t.mine}</h2>
      <PlaceLinks
        noteLook="font-semibold"
        links={counted.map(({ place, of, count }) => ({
          to: `${place.to}${of}`,
          name: inLanguage(place.name, language),
          note: grouped(count),
        }))}
      />
    </section>
  );
}

type PlaceLink = { to: string; name: string; note: string };
const PlaceLinks = ({ links, noteLook }: { links: readonly PlaceLink[]; noteLook: string }) => (
  <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
    {links.map(({ to, name, note }) => (
      <li key={to}>
        <Link to={to} className="hover:text-primary">
          {name} <span className={`${noteLook} tabular-nums`}>{note}</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** What came in and what colleagues did while one was away. */
function Changes({ places }: { places: readonly Place[] }) {
  const t = useWords(words);
  const language = useLanguage();
  const { data } = useCall('/api.php/official/console/changes_since', {}, { revalidateOnFocus: false });
  if (!data?.since) return null;
  const named = data.desks.flatMap((desk) => {
    const place = places.find(({ to }) => to === desk.to);
    const news = [desk.arrived > 0 ? t.arrived(desk.arrived) : '', desk.changed > 0 ? t.changed(desk.changed) : ''];
    return place
      ? [{ to: desk.to, name: inLanguage(place.name, language), note: news.filter(Boolean).join(' · ') }]
      : [];
  });
  return (
    <section className="mt-8">
      <h2 className="text-sm text-ink-3">{t.since(shortMoment(data.since, language, Date.now()))}</h2>
      {named.length === 0 ? <p className="mt-2 text-ink-2">{t.unchanged}</p> : null}
      <PlaceLinks noteLook="text-sm text-ink-2" links={named} />
    </section>
  );
}

/** This business day so far, beside the same day a week ago until the same minute. */
function OrdersToday() {
  const t = useWords(words);
  const { data, error } = useCall('/api.php/official/orders/today', {}, { refreshInterval: 60_000 });
  const figures = [
    { name: t.orders, of: 'orders', show: grouped },
    { name: t.paid, of: 'paid_fen', show: yuan },
  ] as const;
  return (
    <section className="mt-8">
      <h2 className="text-sm text-ink-3">
        <Link to="/console/orders" className="hover:text-primary">
          {t.today}
        </Link>
      </h2>
      {error && !data ? <p className="mt-2 text-ink-2">{error.message}</p> : null}
      <dl className="mt-3 flex min-h-16 flex-wrap gap-x-12 gap-y-4">
        {data
          ? figures.map(({ name, of, show }) => (
              <div key={of}>
                <dt className="text-sm text-ink-2">{name}</dt>
                <dd className="mt-1 flex flex-wrap items-baseline gap-x-3">
                  <span className="text-[1.625rem] leading-tight font-semibold tabular-nums">
                    {show(data.today[of])}
                  </span>
                  <span className="text-sm text-ink-3 tabular-nums">
                    {t.weekAgo(show(data.week_ago[of]))}
                    {data.week_ago[of] > 0 ? ` ${signed(data.today[of] / data.week_ago[of] - 1)}` : ''}
                  </span>
                </dd>
              </div>
            ))
          : null}
      </dl>
    </section>
  );
}

const signed = (share: number) => {
  const percent = Math.round(100 * share);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
};

/** What waits at which place, what is late first; a word once it is known that nothing does. Nobody is asked who has no such place. */
function WaitingWork({
  places,
  waiting,
}: {
  places: readonly Place[];
  waiting: Readonly<Record<string, Waiting | undefined>>;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const counted = places.flatMap((place) => {
    const at = waiting[place.to];
    return at ? [{ place, at }] : [];
  });
  const work = counted
    .filter(({ at }) => at.waiting + at.late > 0)
    .toSorted((a, b) => Number(b.at.late > 0) - Number(a.at.late > 0));
  const isAsked = places.some(({ to }) => to in waiting);
  if (!isAsked) return null;
  return (
    <section className="mt-6">
      <h2 className="text-sm text-ink-3">{t.waiting}</h2>
      {counted.length === 0 ? (
        // The room that the counts will take, so that nothing moves under the reader's hand.
        <div className="mt-3 h-20" />
      ) : work.length === 0 ? (
        <p className="mt-2 text-ink-2">{t.allDone}</p>
      ) : (
        <ul className="mt-3 grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr))]">
          {work.map(({ place, at }) => (
            <li key={place.to}>
              <Link
                to={place.to}
                className="block h-full rounded-control border border-line bg-surface px-4 py-3 hover:border-primary"
              >
                <span className="block text-sm text-ink-2">{inLanguage(place.name, language)}</span>
                <span className="mt-1 flex flex-wrap items-baseline gap-x-3 whitespace-nowrap">
                  <span className="text-[1.625rem] leading-tight font-semibold tabular-nums">
                    {t.pieces(at.waiting)}
                  </span>
                  {at.late > 0 ? <span className="text-sm font-medium text-madder">{t.late(at.late)}</span> : null}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
