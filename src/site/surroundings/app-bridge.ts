import type { ShareCard } from './share-card.ts';

/** The app shell's bridge; every method is optional. */
interface AppBridge {
  close?(): void;
  share?(card: { title: string; text: string; url: string; image: string }): void;
}

const bridge = (): AppBridge | undefined => (globalThis as { WeftlineApp?: AppBridge }).WeftlineApp;

const has = (name: keyof AppBridge) => typeof bridge()?.[name] === 'function';
export const canClose = () => has('close');
export const canShare = () => has('share');

export const closePage = (): void => bridge()?.close?.();
/** As in Web Share, plus a picture. */
export const shareInApp = ({ title, description, link, picture }: ShareCard): void =>
  bridge()?.share?.({ title, text: description, url: link, image: picture });
