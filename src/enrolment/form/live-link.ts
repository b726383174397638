import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { send } from '#kit/call/send.ts';
import { LiveClient } from '#kit/live/live-client.ts';
import { captureLivePath, type LiveLink } from './capture-contract.ts';
import { useForm } from './form-context.tsx';

/** The applicant's link as it is now; brings a newer application into the form. */
export function useLiveLink(): { link: LiveLink | undefined; isStale: boolean } {
  const { draft, meet } = useForm();
  const [client] = useState(() => new LiveClient({ url: captureLivePath }));
  useEffect(() => {
    client.start();
    return () => client.stop();
  }, [client]);
  const topic = useSyncExternalStore(
    client.subscribe,
    () => client.topic('capture') as { link?: LiveLink; revision?: number },
    () => undefined,
  );
  const connection = useSyncExternalStore(
    client.subscribe,
    () => client.connection,
    () => 'connecting',
  );
  const meeting = useRef(meet);
  meeting.current = meet;
  const isBehind = (topic?.revision ?? 0) > draft.revision;
  // Also when an answer to an older save arrives late and takes the form back to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for every revision on either side
  useEffect(() => {
    if (!isBehind) return;
    let isLeft = false;
    send('/api.php/official/supplier_enter/get_apply_info', {}).then(
      (application) => isLeft || meeting.current(application),
      () => {}, // the next revision asks again
    );
    return () => {
      isLeft = true;
    };
  }, [topic?.revision, draft.revision, isBehind]);
  return { link: topic?.link, isStale: connection === 'stale' };
}

/** On a desk that made no code: what a phone sends by another desk's code appears here as well. */
export function LiveLinkWatch(): null {
  useLiveLink();
  return null;
}
