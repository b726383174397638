import type { PoolClient } from 'pg';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';

/** Notifies the phone's owner of the new sign-in method, so that misuse is noticed. Returns the ids for `deliver`. */
export async function queueBoundMessage(
  client: PoolClient,
  sms: MessageQueue,
  applicant: number,
  language: Language,
): Promise<number[]> {
  const { rows } = await client.query<{ phone: string; phone_index: string }>(
    'select phone, phone_index from applicants where id = $1',
    [applicant],
  );
  if (!rows[0]) throw new Error(`applicant ${applicant} is gone`);
  const text =
    language === 'en'
      ? '[Weftline] A WeChat account was linked to your account and can now sign in without a code. If this was not you, sign in and unlink it under Account.'
      : '【织联】您的账号已绑定微信，以后可用微信直接登录。如非本人操作，请登录后在“账号”里解除绑定。';
  return sms.queue(client, { to: rows[0], text, template: { name: 'wechat_bound', language, values: {} } });
}
