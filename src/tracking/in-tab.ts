let memory = '';

const after = (text: string) => {
  const [tab, seq = 0] = text.split('.');
  return `${tab || (Math.random() * 2 ** 31) | 0}.${+seq + 1}`;
};

/** The tab's random number and the event's number in it, of all scripts that report. They live as long as the tab, and in no cookie. */
export function nextInTab(): { tab: string; seq: string } {
  try {
    memory = sessionStorage.tracking = after(sessionStorage.tracking ?? memory);
  } catch {
    // Storage may be closed to us, or full: the document counts by itself then.
    memory = after(memory);
  }
  const [tab, seq] = memory.split('.') as [string, string];
  return { tab, seq };
}

const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
/** Whether the visitor asks not to be tracked. */
export const isOptedOut = globalPrivacyControl || doNotTrack === '1';
