import { defineWords } from '#kit/text/words.ts';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ConsentRequest } from './consents.server.ts';
import { ActionForm } from './own-page.tsx';

const words = defineWords({
  title: ['条款已更新，请确认', 'Updated terms: please confirm'],
  lead: [
    '您提交申请后，以下内容已更新。确认前，您的申请照常处理。',
    'The following has been updated since you applied. Your application continues as normal until you decide.',
  ],
  tos: ['服务条款', 'Terms of service'],
  privacy: ['隐私政策', 'Privacy policy'],
  version: [(to: string) => `${to} 版`, (to: string) => `version ${to}`],
  compare: ['查看改动', 'See what changed'],
  read: ['阅读全文', 'Read in full'],
  agree: ['同意新版本', 'Agree to the new version'],
  otherwise: [
    '如不同意，可在“我的个人信息”中撤回同意或申请删除。',
    'If you do not agree, you can withdraw your consent or request deletion under My personal data.',
  ],
});

/** Asks for consent to the current documents, with the differences and links to compare. */
export function NewTerms({ asked, applicant }: { asked: ConsentRequest; applicant: number }) {
  const t = useWords(words);
  return (
    <section
      aria-labelledby="new-terms-title"
      className="mb-8 rounded-card border border-line border-l-2 border-l-ochre bg-surface p-4 sm:p-5"
    >
      <h2 id="new-terms-title" className="text-lg font-semibold">
        {t.title}
      </h2>
      <p className="mt-1 text-ink-2">{t.lead}</p>
      <dl className="mt-3 grid gap-3">
        {asked.documents.map(({ document, from, to, changes }) => (
          <div key={document}>
            <dt className="font-medium">
              {t[document]} <span className="font-normal text-ink-3 tabular-nums">{t.version(to)}</span>
            </dt>
            <dd className="text-ink-2">
              <p>{changes}</p>
              <p className="flex flex-wrap gap-x-5 text-sm">
                <TextLink alone href={`/${document}?compare=${from}&version=${to}`} target="_blank" rel="noreferrer">
                  {t.compare}
                </TextLink>
                <TextLink alone href={`/${document}`} target="_blank" rel="noreferrer">
                  {t.read}
                </TextLink>
              </p>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ActionForm applicant={applicant} intent="agree" label={t.agree} look="primary">
          <input type="hidden" name="version" value={asked.version} />
        </ActionForm>
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-3">{t.otherwise}</p>
      </div>
    </section>
  );
}
