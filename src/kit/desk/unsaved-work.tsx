import { App, Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';
import { type Check, UnsavedChecks, unsavedWords, useGuardBy, usePageGuard } from '#kit/ui/unsaved-work.tsx';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskTitleId } from './desk-head.tsx';

function useConfirm() {
  const t = useWords(unsavedWords);
  const { modal } = App.useApp();
  return (leave: () => void, stay?: () => void) => {
    let isLeaving = false;
    modal.confirm({
      title: t.title,
      content: t.text,
      okText: t.leave,
      okButtonProps: { danger: true },
      cancelText: t.stay,
      // Opening focuses the first button, to stay. A second focus a moment later took it back from who had pressed Tab.
      autoFocusButton: null,
      onOk: () => {
        isLeaving = true;
      },
      onCancel: stay,
      // It holds the focus until it is gone.
      afterClose: () => isLeaving && leave(),
    });
  };
}

/** A page of the back office: another page, a reload and a closed window ask before unsaved work is lost. */
export function UnsavedWork({ children }: { children: ReactNode }) {
  return <UnsavedChecks value={usePageGuard(useConfirm())}>{children}</UnsavedChecks>;
}

interface Guarded {
  onClose(): void;
  /** For work that the caller itself holds; what stands inside reports by `useUnsaved`. */
  isUnsaved?: Check;
}

/** A drawer at the side of a desk, as wide as every other and called by its kind and name; it asks before it closes over unsaved work. */
export function DeskDrawer({
  kind,
  name,
  onClose,
  isUnsaved,
  children,
  loading = false,
}: Pick<DrawerProps, 'children' | 'loading'> & { kind: string; name?: string | undefined } & Guarded) {
  const { checks, leave } = useGuardBy(useConfirm(), isUnsaved);
  // What was worked on may have left the list.
  useFocusBack(deskTitleId);
  return (
    <Drawer
      open
      size={720}
      title={name ? `${kind} · ${name}` : kind}
      loading={loading}
      // What takes the focus does not come to lie below the bar of a form.
      styles={{ body: { paddingTop: 16, scrollPaddingBottom: 72 } }}
      onClose={() => leave(onClose)}
    >
      <UnsavedChecks value={checks}>{children}</UnsavedChecks>
    </Drawer>
  );
}

/** A dialog with something to fill in; it asks before it closes over unsaved work. */
export function DeskDialog({
  onClose,
  isUnsaved,
  children,
  ...props
}: Omit<ModalProps, 'onCancel' | 'open'> & Guarded) {
  const { checks, leave } = useGuardBy(useConfirm(), isUnsaved);
  useFocusBack(deskTitleId);
  return (
    <Modal open {...props} onCancel={() => leave(onClose)}>
      <UnsavedChecks value={checks}>{children}</UnsavedChecks>
    </Modal>
  );
}
