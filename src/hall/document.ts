import type * as z from 'zod/mini';
import { type SerializedFigures, serializeFigures } from '#kit/live/live-document.ts';
import type { displaySetUp } from './commands.ts';
import type { Content, Transition } from './content.ts';
import type { Timeline } from './players/timeline.ts';

/** The number of a display in decimal, as keys of the document have it. */
export type DisplayId = string;

export type DisplaySetUp = z.output<typeof displaySetUp>;

/** On which displays appears what is touched on a panel: the one it is paired with, and its second displays. */
export const displaysBeside = ({ displays }: Pick<HallDocument, 'displays'>, panel: DisplayId): DisplayId[] =>
  Object.entries(displays).flatMap(([id, { kind, pairedWith }]) =>
    id === displays[panel]?.pairedWith || (kind === 'sub' && pairedWith === panel) ? id : [],
  );

/** What a display shows, or begins to show at `at` of the server's clock. */
export interface Put {
  content: Content;
  transition: Transition;
  /** The common deadline: milliseconds since 1970 by the server's clock. */
  at: number;
  /** The take that chose this content; `revision` is that of the document when it was put here (an undo is a later one). */
  take: string;
  revision: number;
  /**
   * Not drawn everywhere yet. It comes as soon as all displays of its take have drawn it, which the server says by an earlier
   * `at`; with what is drawn by then, at `at`.
   */
  waits?: true;
  /** A visitor touched it: something of it is seen at once, and the rest when it is there. */
  touched?: true;
}

/** One take, recorded so that it can be undone: what stood before on the displays that it changed. */
export interface Take {
  at: number;
  by: string;
  byName: string;
  /** Name of the scene or cue, or empty. */
  label: string;
  /** The cue that it was, if it was one. */
  cue?: string;
  before: Record<DisplayId, { content: Content; take: string } | null>;
}

/** Stories, one after the other. */
const stories: Content = { kind: 'story', story: 0, title: '', language: 'zh-CN' };

/**
 * What a display is meant to show, overlay aside. Until something is put on it, a display is black and a panel’s second display
 * shows stories; a panel shows stories but for what visitors touch on it.
 */
export function contentOf(
  { displays, programme }: Pick<HallDocument, 'displays' | 'programme'>,
  id: DisplayId,
): Content {
  const kind = displays[id]?.kind;
  const put = programme[id];
  if (put && (kind !== 'panel' || put.touched)) return put.content;
  return kind === 'panel' || kind === 'sub' ? stories : { kind: 'black' };
}

/** Takes are named by the revision that made them: the latest has the greatest number, whatever a clock says that somebody has set. */
export const takeNumber = (take: string): number => Number(take.slice(1));

/** Over everything. `text` of an emergency is for visitors to read. */
export type Overlay =
  | { kind: 'none'; at: number }
  | { kind: 'emergency'; text: string; at: number; byName: string }
  | { kind: 'blackout'; at: number; byName: string };

/** An operator's lease of a display: others are asked before they change it. Expires at `until`. */
export interface Lease {
  by: string;
  byName: string;
  until: number;
}

export interface Volume {
  /** 0 to 1. */
  level: number;
  muted: boolean;
}

/**
 * All that a hall's displays need to know, whole. It stands in the database under a revision; changes go out by key
 * (`programme/12`), see `figuresOf`.
 */
export interface HallDocument {
  displays: Record<DisplayId, DisplaySetUp>;
  programme: Record<DisplayId, Put>;
  /** Prepared by an operator, fetched ahead by the displays, not shown yet. */
  preview: Record<DisplayId, Content>;
  overlay: Overlay;
  /** By name of the group. */
  players: Record<string, Timeline>;
  volumes: Record<DisplayId, Volume>;
  leases: Record<DisplayId, Lease>;
  /** Locked against changes; the PIN itself is not in here. */
  lock: { by: string; byName: string; at: number } | null;
  /** The latest takes that can be undone, by their ids. */
  takes: Record<string, Take>;
}

export const emptyDocument: HallDocument = {
  displays: {},
  programme: {},
  preview: {},
  overlay: { kind: 'none', at: 0 },
  players: {},
  volumes: {},
  leases: {},
  lock: null,
  takes: {},
};

const byKey = ['displays', 'programme', 'preview', 'players', 'volumes', 'leases', 'takes'] as const;

/** The document under keys such as `programme/12`, each as JSON text: what `difference` compares and links send. */
export function figuresOf(document: HallDocument): SerializedFigures {
  const figures: Record<string, unknown> = { overlay: document.overlay, lock: document.lock };
  for (const part of byKey)
    for (const [key, value] of Object.entries(document[part])) figures[`${part}/${key}`] = value;
  return serializeFigures(figures);
}

/** And back: of a copy that a link keeps. Keys that this version does not know are left out. */
export function documentOf(figures: Readonly<Record<string, unknown>>): HallDocument {
  const document = structuredClone(emptyDocument);
  for (const [key, value] of Object.entries(figures)) {
    if (key === 'overlay') document.overlay = value as Overlay;
    else if (key === 'lock') document.lock = value as HallDocument['lock'];
    const [part, name] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
    const table = byKey.find((each) => each === part);
    if (table) (document[table] as Record<string, unknown>)[name] = value;
  }
  return document;
}

/** Only visitors choose what a touch panel shows: no scene changes it. */
export const isForVisitors = (setUp: DisplaySetUp | undefined): boolean => setUp?.kind === 'panel';

/**
 * Of a scene, what the hall can show: a display that was taken away or is a touch panel, or a group that is no more, keeps
 * nothing from the rest of it.
 */
export const displayableContents = (
  contents: Readonly<Record<DisplayId, Content>>,
  { displays, players }: Pick<HallDocument, 'displays' | 'players'>,
): Record<DisplayId, Content> =>
  Object.fromEntries(
    Object.entries(contents).filter(
      ([id, content]) =>
        Object.hasOwn(displays, id) &&
        !isForVisitors(displays[id]) &&
        (content.kind !== 'player' || Object.hasOwn(players, content.group)),
    ),
  );
