// A browser prints by its own menu as well: the button is there only where this runs.
const button = document.querySelector<HTMLButtonElement>('[data-print]');
if (button) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
