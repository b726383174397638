import { useEffect, useState } from 'react';
import { focusOnIfLost } from './focus-on.ts';

/**
 * Restores the focus when a component such as a dialog unmounts: to the previous element, or, if that is gone or disabled, to
 * the element with this id. The browser does not restore it for an unmounted dialog.
 *
 * @param otherwiseId may be omitted if the previous element stays.
 */
export function useFocusBack(otherwiseId?: string): void {
  // Read during the first render: a field inside may have taken the focus before effects run.
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        // Skip if the focus moved on, as when strict mode mounts twice.
        if (document.activeElement !== document.body) return;
        if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
        if (otherwiseId) focusOnIfLost(otherwiseId);
      });
    },
    [before, otherwiseId],
  );
}
