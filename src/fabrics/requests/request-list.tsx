import { Input, InputNumber, Select, Table, type TableColumnsType } from 'antd';
import { useRef, useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { CaseDrawer, MessageState, type OpenCase } from '#cases/case-drawer.tsx';
import { saleUnits } from '#fabrics/fabric-terms.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { DayInput } from '#kit/desk/day-input.tsx';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { liveList, useListView } from '#kit/desk/use-list-view.ts';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ListedRequest, RequestDetail } from './contract.ts';
import { requestActionNames, requestWords } from './request-desk-words.ts';
import {
  type RequestAction,
  requestKindNames,
  requestKinds,
  requestLimits,
  requestStateNames,
  requestStates,
  staffActionsOn,
} from './request-states.ts';

const tabs = ['all', ...requestKinds] as const;

const tones = {
  new: 'teal',
  confirmed: 'indigo',
  sent: 'moss',
  quoted: 'indigo',
  accepted: 'moss',
  declined: 'madder',
  closed: 'plain',
} as const;

/** Samples and quotations that buyers ask for. */
export default function RequestListPage() {
  const t = useWords(requestWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, size, open, show } = view;
  const kind = oneOf('kind', tabs, 'all');
  const state = oneOf('state', ['all', ...requestStates], 'all');
  const filter = { kind, state, q: chosen('q') };
  const me = useOutletContext<ScreenRecord>();
  const answer = useCall('/api.php/official/fabric/list_requests', { ...filter, page, size }, liveList);
  const { data, mutate } = answer;
  const columns: TableColumnsType<ListedRequest> = [
    {
      title: t.company,
      key: 'company',
      render: (_, { id, company, phone }) => (
        <NameLink view={view} open={id} detail={phone}>
          {company}
        </NameLink>
      ),
    },
    {
      title: t.number,
      key: 'number',
      width: 170,
      render: (_, { kind: one, number }) => (
        <>
          {inLanguage(requestKindNames[one], language)}{' '}
          <span className="text-[0.8125rem] text-ink-3 tabular-nums">{number}</span>
        </>
      ),
    },
    {
      title: t.fabrics,
      key: 'fabrics',
      render: (_, { codes, items }) => (
        <span className="tabular-nums">
          {joinList(codes, language)}{' '}
          {items > codes.length ? <span className="text-ink-3">{t.more(items)}</span> : null}
        </span>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 110,
      render: (_, row) => <StateOf state={row.state} tones={tones} names={requestStateNames} />,
    },
    {
      title: t.created,
      key: 'created',
      width: 140,
      render: (_, { created_at }) => <MomentCell at={created_at} />,
    },
  ];
  return (
    <DeskList
      title={t.title}
      about={t.about}
      tabs={tabs}
      tabNames={requestKindNames}
      usualTab="all"
      tabAs="kind"
      counts={data?.waiting}
      search={t.search}
      filters={
        <Select
          allowClear
          className="min-w-36"
          aria-label={t.state}
          placeholder={t.state}
          value={state === 'all' ? undefined : state}
          onChange={(value?: string) => show({ state: value ?? '' })}
          options={requestStates.map((value) => ({ value, label: inLanguage(requestStateNames[value], language) }))}
        />
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={860}
      exported={{
        call: '/api.php/official/fabric/export_requests',
        payload: filter,
        personal: me.roles.includes('admin') && t.personal,
      }}
    >
      {open ? (
        <RequestDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </DeskList>
  );
}

/** Drawer of one request with its available actions. */
export function RequestDrawer({ id, onClose, onChanged }: { id: number; onClose(): void; onChanged(): void }) {
  const t = useWords(requestWords);
  const language = useLanguage();
  return (
    <CaseDrawer
      kind={t.title}
      nameOf={({ kind, number }) => `${inLanguage(requestKindNames[kind], language)} ${number}`}
      read={() => send('/api.php/official/fabric/get_request', { id })}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(open) => <Detail {...open} />}
    </CaseDrawer>
  );
}

/** Typed values of a quotation; the rest comes from the record. */
interface Quotation {
  /** By the place of the item, in yuan. */
  prices: Readonly<Record<number, number | null>>;
  validTo?: string;
  text?: string;
}
const untyped: Quotation = { prices: {} };

/** Typed values survive changes by the buyer or a colleague; only the field's own action clears it. */
function Detail({ data, run, reload }: OpenCase<RequestDetail>) {
  const t = useWords(requestWords);
  const language = useLanguage();
  const [typed, setTyped] = useState(untyped);
  useUnsaved(() => typed !== untyped);
  const top = useRef<HTMLDListElement>(null);
  const actions = staffActionsOn(data.kind, data.state);
  const canQuote = actions.includes('quote');
  const prices = data.items.map(({ price_fen }, at) => {
    const price = typed.prices[at];
    return price === undefined ? price_fen && price_fen / 100 : price;
  });
  const validTo = typed.validTo ?? data.valid_to ?? '';
  const text = typed.text ?? data.answer;
  const fen = prices.map((price) => Math.round(Number(price ?? 0) * 100));
  const total = data.items.reduce((sum, { quantity }, at) => sum + quantity * (fen[at] ?? 0), 0);
  async function act(action: RequestAction, more: object = {}): Promise<boolean> {
    const isMade = await run(({ id, revision }) =>
      send('/api.php/official/fabric/change_request', { id, revision, action, ...more }),
    );
    // The pressed button is unmounted: move the focus to the new state, unless the user is typing.
    if (isMade && !document.activeElement?.matches('input, textarea')) top.current?.focus();
    return isMade;
  }
  async function quote() {
    const isMade = await act('quote', { prices: JSON.stringify(fen), valid_to: validTo, text: text.trim() });
    if (isMade) setTyped((now) => (now === typed ? untyped : now));
  }
  return (
    <>
      <Facts ref={top}>
        <Fact name={t.state}>
          {inLanguage(requestStateNames[data.state], language)}
          <MessageState state={data.message} resendId={data.resend_id} onSent={reload} />
        </Fact>
        <Fact name={t.company}>{data.company}</Fact>
        <Fact name={t.name}>{data.name}</Fact>
        <Fact name={t.phone}>
          <Contact value={data.phone_full} />
        </Fact>
        {data.address ? <Fact name={t.address}>{data.address}</Fact> : null}
        {data.note ? <Fact name={t.note}>{data.note}</Fact> : null}
        <Fact name={t.created}>{shortMoment(data.created_at, language, Date.now())}</Fact>
        {data.courier ? <Fact name={t.courier}>{data.courier}</Fact> : null}
        {data.valid_to ? <Fact name={t.validTo}>{data.valid_to}</Fact> : null}
        {data.remark ? <Fact name={t.reason}>{data.remark}</Fact> : null}
      </Facts>
      <Table
        rowKey={(item) => data.items.indexOf(item)}
        size="small"
        pagination={false}
        dataSource={data.items}
        columns={[
          {
            title: t.fabrics,
            render: (_, { code, name, colour }) => (
              <span>
                {inLanguage(name, language)}
                <span className="block text-[0.8125rem] text-ink-3 tabular-nums">
                  {code} {colour}
                </span>
              </span>
            ),
          },
          ...(data.kind === 'quotation'
            ? [
                {
                  title: t.quantity,
                  align: 'right' as const,
                  className: 'whitespace-nowrap',
                  render: (_: unknown, { quantity, unit }: RequestDetail['items'][number]) =>
                    `${grouped(quantity)} ${inLanguage(saleUnits[unit as 'metre'], language)}`,
                },
                {
                  title: t.price,
                  width: 150,
                  render: (_: unknown, item: RequestDetail['items'][number]) => {
                    const at = data.items.indexOf(item);
                    return canQuote ? (
                      <InputNumber
                        aria-label={`${t.price} ${item.code}`}
                        min={0.01}
                        precision={2}
                        value={prices[at] ?? null}
                        onChange={(value) => setTyped((now) => ({ ...now, prices: { ...now.prices, [at]: value } }))}
                      />
                    ) : item.price_fen === null ? (
                      '–'
                    ) : (
                      yuan(item.price_fen)
                    );
                  },
                },
              ]
            : []),
        ]}
      />
      {data.kind === 'quotation' && total > 0 ? (
        <p className="text-right font-medium tabular-nums">{t.total(yuan(total))}</p>
      ) : null}
      {canQuote ? (
        <div className="grid gap-3">
          <div className="grid gap-1">
            <label htmlFor="valid-to">{t.validTo}</label>
            <DayInput id="valid-to" value={validTo} onChange={(day) => setTyped((now) => ({ ...now, validTo: day }))} />
          </div>
          <Input.TextArea
            aria-label={t.terms}
            placeholder={t.terms}
            rows={2}
            maxLength={requestLimits.note}
            value={text}
            onChange={({ target }) => setTyped((now) => ({ ...now, text: target.value }))}
          />
          <p>
            <ActButton type="primary" disabled={fen.some((price) => price < 1) || validTo === ''} onAct={quote}>
              {inLanguage(requestActionNames.quote, language)}
            </ActButton>
          </p>
        </div>
      ) : null}
      {actions.includes('confirm') ? (
        <p>
          <ActButton type="primary" onAct={() => act('confirm')}>
            {inLanguage(requestActionNames.confirm, language)}
          </ActButton>
        </p>
      ) : null}
      {actions.includes('send') ? (
        <TextForm
          label={t.courier}
          button={inLanguage(requestActionNames.send, language)}
          type="primary"
          most={80}
          save={(courier) => act('send', { courier })}
        />
      ) : null}
      {actions.includes('close') ? (
        <div className="border-line border-t pt-2">
          <TextForm
            label={t.reason}
            button={inLanguage(requestActionNames.close, language)}
            most={requestLimits.note}
            save={(text) => act('close', { text })}
          />
        </div>
      ) : null}
    </>
  );
}
