import { App, Drawer, type DrawerProps, Modal, type ModalProps } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['内容还没有保存', 'You have unsaved changes'],
  text: ['现在离开，刚才填写的内容会丢失。', 'If you leave now, what you entered will be lost.'],
  stay: ['继续编辑', 'Keep editing'],
  leave: ['放弃修改', 'Discard changes'],
});

type Check = () => boolean;
/** What reports unsaved work on this page, or within this drawer or dialog. */
const Checks = createContext<Set<Check>>(new Set());

const anyOf = (checks: Set<Check>) => [...checks].some((check) => check());

/**
 * Reports typed work that is not saved yet. It is asked at the moment when something would close or leave over it, so that
 * what was saved just before does not count any more.
 */
export function useUnsaved(isUnsaved: Check): void {
  const checks = useContext(Checks);
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(() => {
    const check = () => latest.current();
    checks.add(check);
    return () => void checks.delete(check);
  }, [checks]);
}

function useConfirm() {
  const say = useWords(words);
  const { modal } = App.useApp();
  return (leave: () => void, stay?: () => void) =>
    void modal.confirm({
      title: say.title,
      content: say.text,
      okText: say.leave,
      okButtonProps: { danger: true },
      cancelText: say.stay,
      autoFocusButton: 'cancel',
      onOk: leave,
      onCancel: stay,
    });
}

/** A page of the back office: another page, a reload and a closed window ask before unsaved work is lost. */
export function UnsavedWork({ children }: { children: ReactNode }) {
  const [checks] = useState(() => new Set<Check>());
  const confirm = useConfirm();
  const blocker = useBlocker(useCallback(() => anyOf(checks), [checks]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each navigation that was stopped
  useEffect(() => {
    if (blocker.state === 'blocked') confirm(blocker.proceed, blocker.reset);
  }, [blocker.state]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (anyOf(checks)) event.preventDefault();
      },
      [checks],
    ),
  );
  return <Checks value={checks}>{children}</Checks>;
}

interface Guarded {
  onClose(): void;
  /** For work that the caller itself holds; what stands inside reports by `useUnsaved`. */
  isUnsaved?: Check;
}

function useGuard({ onClose, isUnsaved = () => false }: Guarded) {
  const [checks] = useState(() => new Set<Check>());
  const confirm = useConfirm();
  /** Set once the user gave the work up: closing may navigate, which must not ask again. */
  const isGivenUp = useRef(false);
  const check = () => !isGivenUp.current && (isUnsaved() || anyOf(checks));
  useUnsaved(check);
  function close() {
    if (!check()) return onClose();
    confirm(() => {
      isGivenUp.current = true;
      onClose();
    });
  }
  return { checks, close };
}

/** A drawer at the side of a desk; it asks before it closes over unsaved work. */
export function DeskDrawer({
  onClose,
  isUnsaved,
  children,
  ...props
}: Omit<DrawerProps, 'onClose' | 'open'> & Guarded) {
  const { checks, close } = useGuard({ onClose, isUnsaved });
  return (
    <Drawer open {...props} onClose={close}>
      <Checks value={checks}>{children}</Checks>
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
  const { checks, close } = useGuard({ onClose, isUnsaved });
  return (
    <Modal open {...props} onCancel={close}>
      <Checks value={checks}>{children}</Checks>
    </Modal>
  );
}
