import { Button } from 'antd';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isAsked } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import type { Region } from '#enrolment/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { RemarkForm, type Said, saidLooks, useSaid } from './field-remark.tsx';
import {
  fitted,
  middleRegion,
  PictureStage,
  picturesOf,
  provenBy,
  type ShownPicture,
  stepped,
  turned,
  type View,
  zoomAt,
} from './picture-stage.tsx';
import { emptyRemark, type RemarkDraft } from './remark-drafts.ts';
import { answerWords, reviewTitleId, useReview } from './review-context.ts';
import { pictureWords, reviewWords } from './review-words.ts';

/** What was said of a picture; the remarks on a part of it are numbered. */
function saidOf(all: readonly Said[], key: string): (Said & { label: string })[] {
  let parts = 0;
  return all
    .filter(({ picture }) => picture === key)
    .map((said) => ({ ...said, label: said.region ? String(++parts) : '' }));
}

/** Beside a picture: the answers that it has to match, and what was said of it. */
function PictureProof({
  picture,
  said,
  draft,
  onDraft,
}: {
  picture: ShownPicture;
  said: ReturnType<typeof saidOf>;
  draft: RemarkDraft | undefined;
  onDraft(draft: RemarkDraft | undefined): void;
}) {
  const t = useWords(pictureWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { application, canRemark } = useReview();
  const fields = provenBy(picture.field).filter((name) => isAsked(name, application.fields.supplier_type));
  return (
    <aside className="min-h-0 overflow-y-auto border-line bg-surface px-4 py-4 max-lg:border-t lg:border-l">
      <h3 className="text-sm font-semibold text-ink-2">{t.proves}</h3>
      <dl className="mt-2 grid gap-2">
        {fields.map((name) => (
          <div key={name}>
            <dt className="text-sm text-ink-3">{inLanguage(fieldWords[name], language)}</dt>
            <dd className="break-words whitespace-pre-line">
              {answerWords(application, name, language) || sayReview.empty}
            </dd>
          </div>
        ))}
      </dl>
      {canRemark || said.length > 0 ? (
        <h3 className="mt-5 border-t border-line pt-4 text-sm font-semibold text-ink-2">{t.remarks}</h3>
      ) : null}
      <ul className="mt-2 grid gap-2 text-sm">
        {said
          .filter(({ id }) => id !== draft?.id)
          .map(({ id, label, words, look, draft: own }) => (
            <li key={id} className={`border-l-2 px-2 py-1 ${saidLooks[look]}`}>
              {label ? (
                <span className="mr-2 inline-grid size-5 place-items-center rounded-full bg-madder text-xs font-semibold text-surface">
                  {label}
                </span>
              ) : null}
              {words}
              {own ? (
                <Button type="link" size="small" onClick={() => onDraft(own)}>
                  {sayReview.editRemark}
                </Button>
              ) : null}
            </li>
          ))}
      </ul>
      {draft ? (
        <div className="mt-3 rounded-card border border-line p-3">
          <RemarkForm
            key={draft.id}
            draft={draft}
            isNew={!said.some(({ id }) => id === draft.id)}
            onDone={() => onDraft(undefined)}
          />
        </div>
      ) : canRemark && !picture.isBefore ? (
        <Button className="mt-3" size="small" onClick={() => onDraft(emptyRemark(picture.field, picture.key))}>
          {sayReview.remark}
        </Button>
      ) : null}
      <p className="mt-6 hidden text-xs text-ink-3 lg:block">{t.keys}</p>
    </aside>
  );
}

/** What can be done with the picture in front, by a button and by its key. */
interface Tool {
  label: string;
  key: string;
  /** What the key is called, where that is another name. */
  called?: string;
  icon: string;
  work(): void;
  /** For what is on or off. */
  isOn?: boolean;
}

function ToolButton({ tool: { label, key, called = key.toUpperCase(), icon, work, isOn } }: { tool: Tool }) {
  return (
    <Button
      type="text"
      aria-label={label}
      aria-keyshortcuts={called}
      title={`${label} (${called})`}
      icon={
        <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" aria-hidden="true">
          <path d={icon} strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      }
      onClick={work}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      {...(isOn ? { color: 'primary', variant: 'filled' } : {})}
    />
  );
}

const panStep = 60;
const regionStep = 0.02;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** All pictures over the whole window: one or two side by side, with what they have to match beside them. */
export function PictureViewer({ first, onClose }: { first: readonly string[]; onClose(): void }) {
  useFocusBack(reviewTitleId);
  const t = useWords(pictureWords);
  const language = useLanguage();
  const { application, canRemark } = useReview();
  const said = useSaid();
  const dialog = useRef<HTMLDialogElement>(null);
  const stages = useRef<HTMLDivElement>(null);
  const pictures = picturesOf(application);
  const [panes, setPanes] = useState(first.map((key) => ({ key, view: fitted })));
  const [active, setActive] = useState(0);
  const [marked, setMarked] = useState<Region>();
  const [draft, setDraft] = useState<RemarkDraft>();

  useEffect(() => {
    dialog.current?.showModal();
    // Not its first button: Enter belongs to the part that is being marked.
    stages.current?.focus();
  }, []);
  const change = (pane: number, work: (view: View) => View) =>
    setPanes((now) => now.map((one, at) => (at === pane ? { ...one, view: work(one.view) } : one)));

  const isComparing = panes.length === 2;
  const shown = panes[active]?.key ?? '';
  const picture = pictures.find(({ key }) => key === shown);
  const nameOf = ({ field, number, isBefore }: ShownPicture) =>
    `${inLanguage(fieldWords[field], language)} ${number}${isBefore ? ` (${t.before})` : ''}`;

  function choose(key: string) {
    setPanes((now) => now.with(active, { key, view: fitted }));
    setMarked(undefined);
    setDraft(undefined);
  }
  function step(by: number) {
    const at = pictures.findIndex(({ key }) => key === shown);
    const next = pictures[(at + by + pictures.length) % pictures.length];
    if (next) choose(next.key);
  }
  function compare() {
    if (isComparing) {
      setPanes((now) => now.slice(active, active + 1));
      return setActive(0);
    }
    const at = pictures.findIndex(({ key }) => key === shown);
    // A picture that was exchanged is best seen beside its successor.
    const same = pictures.find((one) => one.key !== shown && one.field === picture?.field);
    const other = same ?? pictures[(at + 1) % pictures.length];
    if (other) setPanes((now) => [...now, { key: other.key, view: fitted }]);
    setMarked(undefined);
  }
  const canMark = canRemark && picture !== undefined && !picture.isBefore;
  const mark = () => setMarked((now) => (now ? undefined : middleRegion));
  function takePart() {
    if (!marked || !picture) return;
    setDraft(emptyRemark(picture.field, picture.key, marked));
    setMarked(undefined);
  }

  const view = (work: (view: View) => View) => () => change(active, work);
  const comparing = isComparing ? t.single : t.compare;
  const marking = { label: t.mark, key: 'm', icon: 'M4 4h12v12H4zM8 8h4v4H8z', work: mark, isOn: marked !== undefined };
  const tools: Tool[][] = [
    [
      { label: t.previous, key: '[', icon: 'M12.5 4.5 7 10l5.5 5.5', work: () => step(-1) },
      { label: t.next, key: ']', icon: 'M7.5 4.5 13 10l-5.5 5.5', work: () => step(1) },
    ],
    [
      { label: t.zoomOut, key: '-', icon: 'M5 10h10', work: view((now) => zoomAt(now, 1 / 1.4)) },
      { label: t.zoomIn, key: '+', icon: 'M5 10h10M10 5v10', work: view((now) => zoomAt(now, 1.4)) },
      {
        label: t.fit,
        key: '0',
        icon: 'M3.5 8V3.5H8M12 3.5h4.5V8M16.5 12v4.5H12M8 16.5H3.5V12',
        work: view(({ turn }) => ({ ...fitted, turn })),
      },
      {
        label: t.turnLeft,
        key: 'R',
        called: 'Shift+R',
        icon: 'M4 5v4h4M4.6 9A6 6 0 1 1 5 13',
        work: view((now) => turned(now, -90)),
      },
      { label: t.turnRight, key: 'r', icon: 'M16 5v4h-4M15.4 9A6 6 0 1 0 15 13', work: view((now) => turned(now, 90)) },
    ],
    [
      { label: comparing, key: 'c', icon: 'M3 4h6v12H3zM11 4h6v12h-6z', work: compare, isOn: isComparing },
      ...(canMark ? [marking] : []),
    ],
    [{ label: t.close, key: 'Escape', called: 'Esc', icon: 'M5 5l10 10M15 5 5 15', work: onClose }],
  ];

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    if (key === 'Escape') {
      event.preventDefault();
      if (marked) return setMarked(undefined);
      if (draft) return setDraft(undefined);
      return onClose();
    }
    if (/^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[key];
    if (arrow) {
      event.preventDefault();
      const [x, y] = arrow;
      if (marked) setMarked(stepped(marked, { x: x * regionStep, y: y * regionStep }, shiftKey ? 'resize' : 'move'));
      else change(active, (view) => ({ ...view, x: view.x - x * panStep, y: view.y - y * panStep }));
      return;
    }
    if (key === 'Enter' && marked && !(event.target as HTMLElement).closest('[data-marking]')) {
      event.preventDefault();
      return takePart();
    }
    // The plus of most keyboards wants Shift.
    const wanted = key === '=' ? '+' : key;
    tools
      .flat()
      .find((tool) => tool.key === wanted)
      ?.work();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={t.viewer}
      onKeyDown={onKeyDown}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-paper p-0 text-ink"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
        <header className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-3 py-1.5">
          {/* By keyboard one goes from picture to picture, and the focus stays where it is. */}
          <h2 aria-live="polite" className="mr-auto min-w-0 truncate px-1 font-semibold">
            {picture ? nameOf(picture) : ''}
          </h2>
          {tools.map((group, at) => (
            <Fragment key={group[0]?.key}>
              {at > 0 ? <span aria-hidden="true" className="mx-1 h-5 border-l border-line" /> : null}
              {group.map((tool) => (
                <ToolButton key={tool.key} tool={tool} />
              ))}
            </Fragment>
          ))}
        </header>
        <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_minmax(0,40%)] lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-1">
          {/* biome-ignore lint/a11y/useSemanticElements: nothing in it is a field. */}
          <div
            ref={stages}
            // It takes the focus: a reader says which picture stands there.
            role="group"
            aria-label={picture ? nameOf(picture) : t.viewer}
            tabIndex={-1}
            className={`relative grid min-h-0 gap-px bg-line focus:outline-none ${isComparing ? 'grid-cols-2' : ''}`}
          >
            {panes.map(({ key, view }, pane) => {
              const one = pictures.find((other) => other.key === key);
              return (
                <section
                  // biome-ignore lint/suspicious/noArrayIndexKey: the panes are two places, whatever they show
                  key={pane}
                  aria-label={isComparing ? (pane === 0 ? t.left : t.right) : t.viewer}
                  className={`relative min-h-0 min-w-0 bg-paper ${isComparing && pane === active ? 'outline-2 -outline-offset-2 outline-primary' : ''}`}
                  onPointerDownCapture={() => setActive(pane)}
                >
                  <PictureStage
                    key={key}
                    src={application.pictures[key]?.url ?? ''}
                    alt={one ? nameOf(one) : ''}
                    view={view}
                    onView={(work) => change(pane, work)}
                    said={saidOf(said, key)}
                    marked={pane === active ? marked : undefined}
                    onMark={setMarked}
                  />
                  {isComparing && one ? (
                    <p className="absolute top-2 left-2 rounded-control bg-surface/90 px-2 text-sm">{nameOf(one)}</p>
                  ) : null}
                </section>
              );
            })}
            {marked ? (
              <div
                data-marking
                className="absolute inset-x-0 top-3 z-10 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 text-sm shadow-lg"
              >
                <p role="status">{t.marking}</p>
                <Button type="primary" size="small" onClick={takePart}>
                  {t.takePart}
                </Button>
                <Button size="small" onClick={() => setMarked(undefined)}>
                  {t.leavePart}
                </Button>
              </div>
            ) : null}
          </div>
          {picture ? (
            <PictureProof
              picture={picture}
              said={saidOf(said, picture.key)}
              draft={draft}
              onDraft={(next) => {
                setDraft(next);
                // The form that had the focus is gone: the keys of the viewer go on.
                if (!next) stages.current?.focus();
              }}
              key={picture.key}
            />
          ) : null}
        </div>
        <nav aria-label={t.all} className="flex gap-2 overflow-x-auto border-t border-line bg-surface px-4 py-2">
          {pictures.map((one) => (
            <button
              key={one.key}
              type="button"
              aria-label={nameOf(one)}
              aria-current={panes.some(({ key }) => key === one.key) ? 'true' : undefined}
              onClick={() => choose(one.key)}
              className="w-20 shrink-0 overflow-hidden rounded-control border-2 border-transparent text-left aria-[current=true]:border-primary"
            >
              <img
                src={application.pictures[one.key]?.thumbnail}
                alt=""
                className="h-13 w-full bg-ink/5 object-cover"
              />
              <span className="block truncate px-1 text-xs text-ink-2">{nameOf(one)}</span>
            </button>
          ))}
        </nav>
      </div>
    </dialog>
  );
}
