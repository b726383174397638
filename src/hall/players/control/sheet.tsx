import { type ReactNode, useEffect, useRef } from 'react';
import './sheet.css';

/** Something to be settled before the work goes on; Escape and the ground behind it close it. */
export function Sheet({
  title,
  isWide = false,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  onClose(): void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="players-sheet"
      data-wide={isWide}
      aria-label={title}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
