import { countDownCode } from '#kit/form/countdown.ts';
import { onShown } from '#web/shown.ts';

// Script of the sign-up pages.
onShown(countDownCode);
onShown(narrowCities);

/** Filters cities by province. Without script all cities are grouped by province. */
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
