import { canClose, canShare, closePage, shareInApp } from './app-bridge.ts';
import { readShareCard } from './share-card.ts';

// What the app's bridge can do with a page that runs no script of the framework: the buttons stand in it, hidden. In the app
// alone; nobody else is told of this file.

function show(tool: 'share' | 'close', press: () => void): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-app="${tool}"]`);
  if (!button) return;
  button.onclick = press;
  button.hidden = false;
  button.closest('nav')?.removeAttribute('hidden');
}

if (typeof document !== 'undefined') {
  if (canShare()) show('share', () => shareInApp(readShareCard(document, location.href)));
  if (canClose()) show('close', closePage);
}
