import { useMemo, useState } from 'react';
import { PlainSelectField } from '#kit/form/plain-fields.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { readCities } from './city-list.ts';
import { pageWords } from './page-words.ts';

/** A province narrows the cities; without JavaScript all cities stand under their provinces, and the city alone counts. */
export function CityFields({
  cities,
  province,
  city,
  problem,
}: {
  /** As `city-list.ts` writes them. */
  cities: string;
  province: string;
  city: string;
  problem?: string | undefined;
}) {
  const say = useWords(pageWords);
  const [chosen, setChosen] = useState(province);
  const provinces = useMemo(() => readCities(cities), [cities]);
  const shown = provinces.filter(({ name }) => chosen === '' || name === chosen);
  return (
    <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
      <PlainSelectField
        id="province"
        label={say.province}
        value={province}
        placeholder={say.choose}
        onChange={setChosen}
      >
        {provinces.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </PlainSelectField>
      <PlainSelectField id="city" label={say.city} value={city} placeholder={say.choose} problem={problem}>
        {shown.map(({ name, cities: inProvince }) => (
          <optgroup key={name} label={name}>
            {inProvince.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </optgroup>
        ))}
      </PlainSelectField>
    </div>
  );
}
