import { UncontrolledSelectField } from '#kit/form/uncontrolled-fields.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ProvinceCities } from './city-list.ts';
import { pageWords } from './page-words.ts';

/** Province and city. The script filters cities by province; only the city is stored. */
export function CityFields({
  cities,
  province,
  city,
  problem,
}: {
  cities: readonly ProvinceCities[];
  province: string;
  city: string;
  problem?: string | undefined;
}) {
  const t = useWords(pageWords);
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <UncontrolledSelectField
        id="province"
        label={t.province}
        value={province}
        placeholder={t.choose}
        // Marks the province, too: the list of cities depends on it.
        problem={problem && province === '' ? t.noProvince : undefined}
      >
        {cities.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </UncontrolledSelectField>
      <UncontrolledSelectField id="city" label={t.city} value={city} placeholder={t.choose} problem={problem}>
        {cities.map(({ name, cities: inProvince }) => (
          <optgroup key={name} label={name}>
            {inProvince.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        ))}
      </UncontrolledSelectField>
    </div>
  );
}
