import { canClose, canShare, closePage, shareInApp } from './app-bridge.ts';
import { readShareCard } from './share-card.ts';

// Shows the app's buttons on pages without the framework's script. Only loaded in the app.

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
