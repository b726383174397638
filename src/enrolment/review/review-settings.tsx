import { App, Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type SupplierType, supplierTypes } from '#enrolment/application/application-fields.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { listReasons } from './review-contract.ts';

const words = defineWords({
  title: ['审核设置', 'Review settings'],
  reasons: ['意见的常用原因', 'Remark reasons'],
  reasonsHelp: [
    '改动只用于以后的意见；已经发出的意见保留当时的文字。',
    'Changes apply to new remarks only. Remarks already sent keep their wording.',
  ],
  code: ['代码', 'Code'],
  codeHelp: ['小写字母、数字和下划线，不能再改', 'Lowercase letters, digits and underscores. Cannot be changed later'],
  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  version: ['版本', 'Version'],
  own: ['内置', 'Built in'],
  active: ['启用', 'Active'],
  edit: ['修改', 'Edit'],
  add: ['添加原因', 'Add reason'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  saved: ['已保存', 'Saved'],
  fourEyes: ['两人审核', 'Two reviewers'],
  fourEyesHelp: [
    '选中的类型须经两位审核员同意才能通过，第一位的同意记为提议。仅管理员可设置。',
    'Selected supplier types need approval from two reviewers; the first approval counts as a proposal. Only admins can change this.',
  ],
});
type Reason = ResultOf<typeof listReasons>[number];

/** What staff decide about reviewing itself: canned reasons, and where four eyes are wanted. */
export default function ReviewSettingsPage() {
  const t = useWords(words);
  const language = useLanguage();
  const { message } = App.useApp();
  const { roles } = useOutletContext<ScreenRecord>();
  const reasons = useCall('/api.php/official/enrolment/list_reasons', {});
  const fourEyes = useCall('/api.php/official/enrolment/four_eyes', {});
  const [edited, setEdited] = useState<Reason>();

  async function attempt(work: () => Promise<void>) {
    try {
      await work();
      void message.success(t.saved);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    }
  }
  const choose = (type: SupplierType, isOn: boolean) =>
    attempt(async () => {
      const types = (fourEyes.data ?? []).filter((one) => one !== type);
      await fourEyes.mutate(
        await send('/api.php/official/enrolment/save_four_eyes', { types: isOn ? [...types, type] : types }),
        {
          revalidate: false,
        },
      );
    });
  return (
    <div className="grid max-w-4xl gap-10 px-4 py-5 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="text-[1.375rem] font-semibold">{t.title}</h1>
      <section aria-labelledby="reasons">
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line pb-2">
          <div>
            <h2 id="reasons" className="font-semibold">
              {t.reasons}
            </h2>
            <p className="text-sm text-ink-3">{t.reasonsHelp}</p>
          </div>
          <Button onClick={() => setEdited({ code: '', version: 0, words: ['', ''], active: true })}>{t.add}</Button>
        </div>
        <div className="overflow-x-auto">
          <table className="w-full text-[0.9375rem]">
            <thead className="text-left text-sm text-ink-3">
              <tr>
                {[t.zh, t.en, t.code, t.version, t.active].map((head) => (
                  <th
                    key={head}
                    scope="col"
                    // On a phone the words need the room.
                    className={`py-2 pr-4 font-normal ${head === t.code || head === t.version ? 'max-sm:hidden' : ''}`}
                  >
                    {head}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {reasons.data?.map((reason) => (
                <tr key={reason.code} className={`border-t border-line ${reason.active ? '' : 'text-ink-3'}`}>
                  <td className="py-2 pr-4">{reason.words[0]}</td>
                  <td className="py-2 pr-4">{reason.words[1]}</td>
                  <td className="py-2 pr-4 text-sm text-ink-3 max-sm:hidden">{reason.code}</td>
                  <td className="py-2 pr-4 text-sm text-ink-3 tabular-nums max-sm:hidden">{reason.version || t.own}</td>
                  <td className="py-2 pr-4">{reason.active ? '✓' : '–'}</td>
                  <td className="py-2 text-right">
                    <Button size="small" aria-label={`${t.edit} ${reason.code}`} onClick={() => setEdited(reason)}>
                      {t.edit}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="four-eyes">
        <h2 id="four-eyes" className="font-semibold">
          {t.fourEyes}
        </h2>
        <p className="border-b border-line pb-2 text-sm text-ink-3">{t.fourEyesHelp}</p>
        <ul className="mt-3 grid gap-2">
          {supplierTypes.map((type) => (
            <li key={type} className="flex items-center gap-3">
              <Switch
                id={`four-eyes-${type}`}
                checked={fourEyes.data?.includes(type) ?? false}
                disabled={!roles.includes('admin') || !fourEyes.data}
                onChange={(isOn) => void choose(type, isOn)}
              />
              <label htmlFor={`four-eyes-${type}`}>{wordsOf(supplierTypeWords, type, language)}</label>
            </li>
          ))}
        </ul>
      </section>
      {edited ? (
        <EditReason
          reason={edited}
          onClose={() => setEdited(undefined)}
          onSave={(reason) =>
            attempt(async () => {
              const { code, version, active } = reason;
              const [zh, en] = reason.words;
              await reasons.mutate(
                await send('/api.php/official/enrolment/save_reason', { code, version, zh, en, active }),
                { revalidate: false },
              );
              setEdited(undefined);
            })
          }
        />
      ) : null}
    </div>
  );
}

function EditReason({
  reason,
  onSave,
  onClose,
}: {
  reason: Reason;
  onSave(reason: Reason): Promise<void>;
  onClose(): void;
}) {
  useFocusBack();
  const t = useWords(words);
  const [given, setGiven] = useState(reason);
  const [zh, en] = given.words;
  const isNew = reason.code === '';
  const isWhole = zh.trim() !== '' && en.trim() !== '' && /^[a-z][a-z0-9_]+$/.test(given.code);
  return (
    <DeskDialog
      title={isNew ? t.add : `${t.edit} ${reason.code}`}
      okText={t.save}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !isWhole }}
      onOk={() => void onSave(given)}
      onClose={onClose}
      isUnsaved={() => given !== reason}
    >
      <div className="grid gap-4">
        {isNew ? (
          <label className="grid gap-1" htmlFor="reason-code">
            {t.code}
            <Input
              id="reason-code"
              maxLength={40}
              value={given.code}
              onChange={(event) => setGiven({ ...given, code: event.target.value })}
            />
            <span className="text-sm text-ink-3">{t.codeHelp}</span>
          </label>
        ) : null}
        <label className="grid gap-1" htmlFor="reason-zh">
          {t.zh}
          <Input
            id="reason-zh"
            maxLength={60}
            value={zh}
            onChange={(event) => setGiven({ ...given, words: [event.target.value, en] })}
          />
        </label>
        <label className="grid gap-1" htmlFor="reason-en">
          {t.en}
          <Input
            id="reason-en"
            maxLength={120}
            value={en}
            onChange={(event) => setGiven({ ...given, words: [zh, event.target.value] })}
          />
        </label>
        <label className="flex items-center gap-3" htmlFor="reason-active">
          <Switch id="reason-active" checked={given.active} onChange={(active) => setGiven({ ...given, active })} />
          {t.active}
        </label>
      </div>
    </DeskDialog>
  );
}
