import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { differenceOf } from '#site/legal/difference.ts';
import { ConflictNotice } from './content-editor.tsx';
import type { Fields } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import type { ContentDraft } from './use-content-draft.ts';

// Other files of this window may have loaded the editor before it was watched.
vi.hoisted(() => vi.resetModules());
// Watched, and does what it always does.
vi.mock('#site/legal/difference.ts', { spy: true });
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const legal = contentForms.find(({ place }) => place === 'legal');
const theirs = {
  updated_by: '林编辑',
  updated_at: '2026-11-20T02:00:00.000Z',
  content: { zh_body: '保存 90 天。', en_body: 'Kept for 90 days.', zh_changes: '改了。' },
};
function notice(edits: Fields) {
  if (!legal) throw new Error('legal');
  return <ConflictNotice form={legal} draft={{ theirs, edits } as unknown as ContentDraft} />;
}

test('while somebody types in one field, only its own difference is worked out anew', () => {
  const edits: Fields = { zh_body: '保存 60 天。', en_body: 'Kept for 60 days.' };
  const { rerender } = render(notice(edits));
  expect(vi.mocked(differenceOf).mock.calls).toHaveLength(2);
  vi.mocked(differenceOf).mockClear();
  // Drawn anew with the same texts, and with a field that does not differ.
  rerender(notice({ ...edits }));
  rerender(notice({ ...edits, zh_changes: '改了。' }));
  expect(vi.mocked(differenceOf).mock.calls).toEqual([]);
  rerender(notice({ ...edits, zh_body: '保存 60 个工作日。' }));
  expect(vi.mocked(differenceOf).mock.calls).toEqual([['保存 90 天。', '保存 60 个工作日。']]);
  expect(screen.getByRole('alert').textContent).toContain('个工作日');
});
