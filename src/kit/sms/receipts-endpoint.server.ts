import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { readPhone } from '#kit/text/phone.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import type { Outbox, Receipt } from './outbox.server.ts';

const short = z.string().check(z.maxLength(200));
const most = 1_000;

/** help.aliyun.com, "SmsReport", HTTP batch push: a JSON array; retried unless the response is `{"code":0}`. */
const aliyunReport = z.array(
  z.object({
    biz_id: short,
    phone_number: short,
    success: z.boolean(),
    err_code: z._default(short, ''),
    report_time: short,
  }),
);
/** cloud.tencent.com, document 382/43547: a JSON array; the response is `{"result":0}`. */
const tencentReport = z.array(
  z.object({
    sid: short,
    nationcode: z._default(short, '86'),
    mobile: short,
    report_status: short,
    errmsg: z._default(short, ''),
    user_receive_time: short,
  }),
);

/** Both write Beijing time as `2026-11-21 10:00:00`. */
function momentOf(text: string): Date | undefined {
  const at = Date.parse(`${text.replace(' ', 'T')}Z`) - businessOffsetMs;
  return Number.isNaN(at) ? undefined : new Date(at);
}

const readers: Record<string, { read(body: unknown): (Partial<Receipt> | undefined)[] | undefined; taken: object }> = {
  aliyun: {
    taken: { code: 0, msg: '接收成功' },
    read(body) {
      const read = aliyunReport.safeParse(body);
      return read.data?.map(({ biz_id, phone_number, success, err_code, report_time }) => ({
        reference: biz_id,
        // A foreign number has its country code without a plus, as it was sent.
        phone: readPhone(phone_number) ?? `+${phone_number}`,
        isDelivered: success,
        code: err_code,
        at: momentOf(report_time),
      }));
    },
  },
  tencent: {
    taken: { result: 0, errmsg: 'OK' },
    read(body) {
      const read = tencentReport.safeParse(body);
      return read.data?.map(({ sid, nationcode, mobile, report_status, errmsg, user_receive_time }) => ({
        reference: sid,
        phone: `+${nationcode}${mobile}`,
        isDelivered: report_status === 'SUCCESS',
        code: errmsg,
        at: momentOf(user_receive_time),
      }));
    },
  },
};

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Endpoint for delivery receipts: `POST /api/sms-receipts/<aliyun|tencent>/<SMS_RECEIPT_KEY>`. Neither provider signs its
 * requests, so the URL has a key, and a receipt counts only with the reference and the number of a message sent from here.
 * Without a configured key the endpoint does not exist.
 */
export async function receiptsEndpoint(
  app: FastifyInstance,
  {
    sms,
    environment,
    clock,
  }: {
    sms: Pick<Outbox, 'receive'>;
    environment: { SMS_RECEIPT_KEY?: string | undefined };
    clock: { now(): number };
  },
): Promise<void> {
  const key = environment.SMS_RECEIPT_KEY;
  if (!key) return;
  app.removeAllContentTypeParsers();
  // Aliyun sends `application/json`, Tencent sometimes no type; both send JSON.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 500_000 }, (_request, body, done) => done(null, body));

  app.post<{ Params: { provider: string; key: string } }>(
    '/api/sms-receipts/:provider/:key',
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const reader = Object.hasOwn(readers, request.params.provider) ? readers[request.params.provider] : undefined;
      if (!reader || !timingSafeEqual(digest(request.params.key), digest(key)))
        return reply.code(404).send({ error: 'not found' });
      const read = reader.read(parsed(request.body));
      if (!read || read.length > most) return reply.code(400).send({ error: 'not a delivery report' });
      const now = new Date(clock.now());
      const receipts = read.map((receipt) => ({ ...receipt, at: receipt?.at ?? now }) as Receipt);
      const known = await sms.receive(receipts);
      request.log.info({ provider: request.params.provider, receipts: receipts.length, known }, 'delivery reports');
      return reply.send(reader.taken);
    },
  );
}

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
