import { Button, Progress, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { emptyOrComing } from '#kit/desk/coming-rows.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Batch } from '#serials/desk-contract.ts';
import { BatchActions } from './batch-actions.tsx';
import { batchStateNames, deskWords } from './desk-words.ts';
import { NewBatch } from './new-batch.tsx';

export function BatchTable() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const [isMaking, setIsMaking] = useState(false);
  const answer = useCall(
    '/api.php/official/serials/list_batches',
    {},
    {
      // While numbers are being made one watches how far they are.
      refreshInterval: (batches) => (batches?.some(({ state }) => state === 'generating') ? 1_000 : 30_000),
    },
  );
  const { data, error, mutate, isLoading } = answer;
  if (error && !data) return <FailedReading answer={answer} />;
  const columns: TableColumnsType<Batch> = [
    { title: say.batch, dataIndex: 'number', width: 130, className: 'tabular-nums' },
    {
      title: say.product,
      key: 'product',
      render: (_, { product, gtin }) => (
        <span>
          {inLanguage(product, language)}
          {gtin ? <span className="block text-[0.8125rem] text-ink-3 tabular-nums">{gtin}</span> : null}
        </span>
      ),
    },
    {
      title: say.quantity,
      key: 'quantity',
      width: 130,
      align: 'right',
      render: (_, { state, quantity, generated }) =>
        state === 'generating' ? (
          <Progress
            percent={Math.floor((100 * generated) / quantity)}
            size="small"
            aria-label={say.progress(generated, quantity)}
          />
        ) : (
          <span className="tabular-nums">{quantity.toLocaleString('en-US')}</span>
        ),
    },
    {
      title: say.state,
      key: 'state',
      width: 150,
      render: (_, { state, failed, exported, exports }) => (
        <span>
          {failed ? (
            <span className="text-madder">{say.makingFailed}</span>
          ) : (
            inLanguage(batchStateNames[state], language)
          )}
          {state === 'generated' && exports > 0 ? (
            <span className="block text-[0.8125rem] text-ink-3">{exported ? say.exported : say.brokenOff}</span>
          ) : null}
        </span>
      ),
    },
    {
      title: say.checks,
      key: 'checks',
      width: 170,
      render: (_, { checks, checked_codes }) =>
        checks === 0 ? <span className="text-ink-3">–</span> : say.checksOf(checks, checked_codes),
    },
    {
      title: say.created,
      key: 'created',
      width: 150,
      render: (_, { created_at, created_by }) => (
        <span className="tabular-nums">
          {shortMoment(created_at, language, Date.now())}
          <span className="block text-[0.8125rem] text-ink-3">{created_by}</span>
        </span>
      ),
    },
    {
      title: say.actions,
      key: 'actions',
      width: 240,
      render: (_, batch) => <BatchActions batch={batch} onChanged={mutate} />,
    },
  ];
  return (
    <>
      <FailedReading answer={answer} />
      <p className="mb-4">
        <Button type="primary" onClick={() => setIsMaking(true)}>
          {say.newBatch}
        </Button>
      </p>
      <div className="overflow-x-auto">
        <Table
          rowKey="id"
          size="small"
          style={{ minWidth: 1040 }}
          columns={columns}
          dataSource={data ?? []}
          loading={isLoading && data !== undefined}
          pagination={false}
          locale={{ emptyText: emptyOrComing(isLoading && !data, say.noBatches) }}
        />
      </div>
      {isMaking ? <NewBatch onClose={() => setIsMaking(false)} onMade={mutate} /> : null}
    </>
  );
}
