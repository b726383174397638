import { useEffect, useRef, useState } from 'react';

/** Files dropped anywhere on the page; tells whether some hang over it. */
export function useDroppedFiles(take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setIsOver(event.type !== 'drop');
      if (event.type === 'drop') taking.current(event.dataTransfer.files);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', over);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', over);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}
