import { countDownCode } from '#kit/form/code-countdown.ts';
import { onShown } from '#web/shown.ts';

// The own script of the sign-up pages.
onShown(countDownCode);
onShown(narrowCities);

/** A province narrows the cities; without this all cities stand under their provinces, and the city alone counts. */
function narrowCities(): void {
  const province = document.querySelector<HTMLSelectElement>('select#province');
  const city = document.querySelector<HTMLSelectElement>('select#city');
  if (!province || !city) return;
  const provinces = [...city.querySelectorAll('optgroup')];
  const narrow = () => {
    const chosen = city.value;
    for (const each of provinces) each.remove();
    city.append(...provinces.filter(({ label }) => province.value === '' || label === province.value));
    city.value = chosen;
    if (city.selectedIndex < 0) city.value = '';
  };
  province.addEventListener('change', narrow);
  narrow();
}
