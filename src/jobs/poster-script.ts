import { onShown } from '#web/shown.ts';

// Shows the print button, which needs this script; browsers print by their menu, too.
onShown(() => {
  const button = document.querySelector<HTMLButtonElement>('[data-print]');
  if (!button) return;
  button.hidden = false;
  button.onclick = () => print();
});
