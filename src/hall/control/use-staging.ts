import { useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { Content, Transition } from '#hall/content.ts';
import type { Cue } from '#hall/cues/contract.ts';
import { cuePosition, lastCueOf } from '#hall/cues/next-cue.ts';
import { type DisplayId, displayableContents, type HallDocument } from '#hall/document.ts';
import { leasedByOthers } from '#hall/leases.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { cut } from '#hall/shown-content.ts';
import { latestTake, preparedScene } from './scene-state.ts';

/**
 * Ignores a repeated press: one while the previous press is in progress, or within `againAfterMs` of it.
 */
export function ignoreRepeatedPress(againAfterMs: number, now: () => number = () => performance.now()) {
  let isOnItsWay = false;
  let pressedAt = Number.NEGATIVE_INFINITY;
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isOnItsWay || now() - pressedAt < againAfterMs) return;
    isOnItsWay = true;
    pressedAt = now();
    try {
      await work();
    } finally {
      isOnItsWay = false;
    }
  };
}

export interface Staging {
  prepare(scene: Scene): void;
  prepareDisplays(puts: Record<DisplayId, Content>): Promise<boolean>;
  clear(): void;
  take(): void;
  cut(): void;
  undo(): void;
  /** The given cue, or the next one. */
  go(cue?: Cue): void;
  scene(place: number): void;
}

/** A second go within this time is an accidental double press. */
const sameGoMs = 500;
/** How long a repeated take or undo is ignored; by then the page knows the result of the first. */
const [sameTakeMs, sameUndoMs] = [300, 150];

/** What an operator does during a show: prepare, take, go, undo. */
export function useStaging({
  document,
  actor,
  now,
  give,
  transition,
  scenes,
  cues,
}: {
  document: HallDocument | undefined;
  actor: string;
  now(): number;
  give(command: Command): Promise<boolean>;
  transition: Transition;
  scenes: readonly Scene[];
  cues: readonly Cue[];
}): Staging {
  const [once] = useState(() => ({
    take: ignoreRepeatedPress(sameTakeMs),
    undo: ignoreRepeatedPress(sameUndoMs),
    go: ignoreRepeatedPress(sameGoMs),
  }));
  const prepare = (scene: Scene) => {
    if (!document) return;
    const puts = displayableContents(scene.contents, document);
    const before = Object.keys(document.preview).filter((id) => !Object.hasOwn(puts, id));
    const theirs = leasedByOthers(document, before, { by: { id: actor, name: '' }, now: now() });
    const others = before.filter((id) => !theirs.some(({ display }) => display === id));
    // A scene is prepared whole: what was prepared before it for other displays would come along unasked. What a colleague has
    // prepared stays theirs, and a take asks about it.
    const prepared = Object.keys(puts).length > 0 ? give({ kind: 'prepare', puts, takeOver: false }) : undefined;
    if (others.length > 0) void prepared?.then((isDone) => isDone && give({ kind: 'clear_preview', displays: others }));
  };
  const takeWith = (with_: Transition) => {
    if (!document || Object.keys(document.preview).length === 0) return;
    const label = preparedScene(scenes, document)?.name ?? '';
    const { preview: puts } = document;
    void once.take(() => give({ kind: 'take', puts, transition: with_, label, takeOver: false }));
  };
  return {
    prepare,
    prepareDisplays: (puts) => give({ kind: 'prepare', puts, takeOver: false }),
    clear: () => {
      const displays = Object.keys(document?.preview ?? {});
      if (displays.length > 0) void give({ kind: 'clear_preview', displays });
    },
    take: () => takeWith(transition),
    cut: () => takeWith(cut),
    undo: () => {
      const latest = document && latestTake(document);
      if (latest) void once.undo(() => give({ kind: 'undo', take: latest.id, transition, takeOver: false }));
    },
    go: (given) => {
      const cue = given ?? (document && nextOf(cues, document));
      const scene = cue && scenes.find(({ id }) => id === cue.scene);
      if (!document || !cue || !scene) return;
      const puts = displayableContents(scene.contents, document);
      const { transition: chosen, id } = cue;
      void once.go(() => give({ kind: 'take', puts, transition: chosen, label: scene.name, cue: id, takeOver: false }));
    },
    scene: (place) => {
      const scene = scenes[place - 1];
      if (scene) prepare(scene);
    },
  };
}

const nextOf = (cues: readonly Cue[], document: HallDocument) => cuePosition(cues, lastCueOf(document)).next;
