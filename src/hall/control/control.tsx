import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Transition } from '#hall/content.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import type { Call, Presence } from '#hall/protocol.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ControlBar, type View, viewSearch, views } from './control-bar.tsx';
import { type Control, ControlContext } from './control-context.tsx';
import { ControlFoot } from './control-foot.tsx';
import { controlWords } from './control-words.ts';
import { CuesView } from './cues-view.tsx';
import { DisplaysView } from './displays-view.tsx';
import { HallsSheet } from './halls-sheet.tsx';
import { LiveView } from './live-view.tsx';
import { ChoosePin, LockScreen } from './lock-screen.tsx';
import { LogView } from './log-view.tsx';
import { readPairingRequest } from './pair-sheet.tsx';
import { ProgramMap } from './program-maps.tsx';
import { ReadyCheck } from './ready-check.tsx';
import { ScenesView } from './scenes-view.tsx';
import { ScheduleView } from './schedule-view.tsx';
import { TakeOverSheet } from './take-over-sheet.tsx';
import type { Telling } from './use-attempt.ts';
import { useHallLink } from './use-hall-link.ts';
import { keyOverview, useKeys } from './use-keys.ts';
import { useSendCommand } from './use-send-command.ts';
import { useStaging } from './use-staging.ts';
import './control.css';
import './buttons.css';
import './sheets.css';

const everyMs = 8_000;
const moving = ['video', 'player'];

/** Requests a frame from displays that show a video, every few seconds while the page is visible. */
export function useFrames({
  document,
  presence,
  call,
}: {
  document: HallDocument | undefined;
  presence: Readonly<Record<DisplayId, Presence>>;
  call(call: Call, displays: readonly DisplayId[]): void;
}): void {
  const latest = useRef({ document, presence });
  latest.current = { document, presence };
  useEffect(() => {
    const ask = () => {
      const { document: hall, presence: here } = latest.current;
      if (!hall || window.document.visibilityState !== 'visible') return;
      const displays = Object.entries(hall.programme).flatMap(([id, { content }]) =>
        moving.includes(content.kind) && here[id]?.state === 'here' ? [id] : [],
      );
      if (displays.length > 0) call('picture', displays);
    };
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, [call]);
}

const words = defineWords({
  heading: ['键盘快捷键', 'Keyboard shortcuts'],
  on: ['启用快捷键', 'Enable shortcuts'],
});

/** Every key and what it does; single keys can be switched off, for those who speak to their computer. */
function KeyOverview({
  isOpen,
  isOn,
  onSwitch,
  onClose,
}: {
  isOpen: boolean;
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  return (
    <Sheet isOpen={isOpen} heading={t.heading} onClose={onClose}>
      <dl className="keys">
        {keyOverview.map(({ keys, does }) => (
          <div key={keys.join()}>
            <dt>{keys.map((key) => (key === '–' ? <span key={key}>–</span> : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{inLanguage(does, language)}</dd>
          </div>
        ))}
      </dl>
      <label className="keys-switch">
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
        <span>{t.on}</span>
      </label>
    </Sheet>
  );
}

const defaultTransition: Transition = { kind: 'fade', durationMs: 800 };
/** Other operators write scenes and lists too. */
const refreshInterval = 10_000;

/** The operator's page of one hall. */
export default function ControlDesk({ hall: opened, halls: known, roles }: Pick<Control, 'hall' | 'halls' | 'roles'>) {
  const t = useWords(controlWords);
  const [search, setSearch] = useSearchParams();
  // A QR code on a display that wants to be paired leads here.
  const view = views.find((each) => each === search.get('view')) ?? (search.has('pair') ? 'displays' : 'live');
  // Another operator may name the hall, or add one, while this one is at it.
  const { data: halls = known } = useCall('/api.php/official/hall/list', {}, { refreshInterval });
  const hall = halls.find(({ id }) => id === opened.id) ?? opened;
  const link = useHallLink(hall.id);
  const { document } = link;
  useFrames(link);
  const [telling, setTelling] = useState<Telling>();
  const { give, asked, settle } = useSendCommand(link.give, setTelling);
  const scenes = useCall(
    '/api.php/official/hall/scenes/list',
    { hall: hall.id },
    { refreshInterval, keepPreviousData: true },
  );
  const cues = useCall('/api.php/official/hall/cues/read', { hall: hall.id }, { refreshInterval });
  const schedule = useCall('/api.php/official/hall/schedule/read', { hall: hall.id }, { refreshInterval });
  const library = useCall('/api.php/official/hall/library/list', {}, { refreshInterval: 60_000 });
  const refresh = async () => Promise.all([scenes.mutate(), cues.mutate(), schedule.mutate()]);
  const [sheet, setSheet] = useState<'ready' | 'keys' | 'pin' | 'halls'>();
  const [transition, setTransition] = useState(defaultTransition);
  const show = useCallback(
    (next: View) => setSearch(viewSearch(hall.id, next), { preventScrollReset: true }),
    [setSearch, hall.id],
  );

  const control: Control | undefined = useMemo(
    () =>
      document
        ? { ...link, document, hall, halls, roles, give, posters: postersOf(library.data?.contents ?? []) }
        : undefined,
    [link, document, hall, halls, roles, give, library.data],
  );
  const staging = useStaging({ ...link, give, transition, scenes: scenes.data ?? [], cues: cues.data?.cues ?? [] });
  const lock = useCallback(async () => {
    const answer = await link.give({ kind: 'lock' });
    if (!answer.ok && answer.reason === 'no_pin') setSheet('pin');
  }, [link.give]);
  const keys = useKeys({
    isOff: !control || Boolean(document?.lock) || sheet !== undefined || asked !== undefined,
    actions: {
      ...staging,
      ready: () => setSheet('ready'),
      overview: () => setSheet('keys'),
      identify: () => link.call('identify', Object.keys(document?.displays ?? {})),
      lock: () => void lock(),
      view: (place) => views[place - 1] && show(views[place - 1] as View),
    },
  });
  useEffect(() => {
    if (!telling) return;
    const timer = setTimeout(() => setTelling(undefined), 6_000);
    return () => clearTimeout(timer);
  }, [telling]);

  // Locked meanwhile, by this operator or a colleague, the hall has a PIN.
  if (sheet === 'pin' && document?.lock) setSheet(undefined);

  if (!control || !scenes.data)
    return (
      <main className="control" data-theme="dark" aria-busy="true">
        <p className="control-empty">{t.opening}</p>
      </main>
    );
  const shared = { scenes: scenes.data, onChanged: refresh, tell: setTelling };
  return (
    <ControlContext value={control}>
      <main className="control" data-theme="dark">
        <h1 className="sr-only">{t.title}</h1>
        <ControlBar
          view={view}
          onShow={show}
          onHalls={() => setSheet('halls')}
          onKeys={() => setSheet('keys')}
          onLock={() => void lock()}
        />
        <div className="control-view">
          {document?.lock ? (
            <LockScreen
              lock={document.lock}
              onUnlock={(pin) => give({ kind: 'unlock', pin })}
              onClearPin={roles.includes('admin') ? () => void give({ kind: 'clear_pin' }) : undefined}
            >
              <ProgramMap />
            </LockScreen>
          ) : null}
          {/* What somebody is writing is still there when the hall is unlocked. */}
          <div className="contents" hidden={Boolean(document?.lock)}>
            {view === 'scenes' ? (
              <ScenesView {...shared} />
            ) : view === 'cues' ? (
              cues.data && <CuesView list={cues.data} {...shared} />
            ) : view === 'schedule' ? (
              schedule.data && <ScheduleView schedule={schedule.data} {...shared} />
            ) : view === 'displays' ? (
              <DisplaysView tell={setTelling} toPair={readPairingRequest(search)} />
            ) : view === 'log' ? (
              <LogView />
            ) : (
              <LiveView
                scenes={scenes.data}
                cues={cues.data?.cues ?? []}
                staging={staging}
                transition={transition}
                onTransition={setTransition}
              />
            )}
          </div>
        </div>
        <ControlFoot telling={telling} onReady={() => setSheet('ready')} held={keys.held} />
        <ReadyCheck isOpen={sheet === 'ready'} onClose={() => setSheet(undefined)} />
        <HallsSheet isOpen={sheet === 'halls'} tell={setTelling} onClose={() => setSheet(undefined)} />
        <KeyOverview
          isOpen={sheet === 'keys'}
          isOn={keys.isOn}
          onSwitch={keys.switchOn}
          onClose={() => setSheet(undefined)}
        />
        <Sheet isOpen={sheet === 'pin'} heading={t.lock} onClose={() => setSheet(undefined)}>
          {sheet === 'pin' ? (
            <ChoosePin
              onChosen={async (pin) => {
                if (await give({ kind: 'lock', pin })) setSheet(undefined);
              }}
            />
          ) : null}
        </Sheet>
        <TakeOverSheet asked={asked} onSettle={settle} />
      </main>
    </ControlContext>
  );
}

const postersOf = (contents: readonly { id: number; poster: string }[]): Record<number, string> =>
  Object.fromEntries(contents.flatMap(({ id, poster }) => (poster ? [[id, poster]] : [])));
