import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { send } from '#kit/call/send.ts';
import { LiveClient } from '#kit/live/live-client.ts';
import { captureLivePath, type LiveLink } from './capture-contract.ts';
import { useForm } from './form-context.tsx';

/** The applicant’s current link; merges a newer application into the form. */
export function useCaptureLink(): { link: LiveLink | undefined; isStale: boolean } {
  const { draft, reconcile: meet } = useForm();
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
  // Also after a late response to an older save has lowered the form’s revision.
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

/** On a desktop without a code of its own: shows pictures that a phone sends by another desktop’s code. */
export function CaptureLinkWatch(): null {
  useCaptureLink();
  return null;
}
