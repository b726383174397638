import { onShown } from '#web/shown.ts';

// A browser prints by its own menu as well: the button is there only where this runs.
onShown(() => {
  const button = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.onclick = () => print();
});
