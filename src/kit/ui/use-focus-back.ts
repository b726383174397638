import { useEffect, useState } from 'react';
import { focusOnIfLost } from './focus-on.ts';

/**
 * For what is there only while it is open, such as a dialog: once it is gone the focus is where it was before, or, if that is gone as
 * well or takes none any more, on the element of this id. A dialog that is unmounted gives nothing back by itself.
 *
 * @param otherwiseId may be left out where what was pressed stays.
 */
export function useFocusBack(otherwiseId?: string): void {
  // Asked while it is drawn for the first time: a field of its own may have taken the focus when effects run.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Not where it went on to meanwhile, as when strict mode mounts everything twice.
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
        if (otherwiseId) focusOnIfLost(otherwiseId);
      });
    },
    [before, otherwiseId],
  );
}
