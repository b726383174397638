import { useEffect, useState } from 'react';
import { citiesToChoose, cityOf } from '#enrolment/application/area-choice.ts';
import type { AreaTree } from '#enrolment/contract.ts';
import { SelectField } from '#kit/form/choice-field.tsx';
import { FieldGroup } from '#kit/form/field-frame.tsx';
import { send } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

let loading: Promise<AreaTree> | undefined;
/** Asked for once a page, when the first picker needs it. */
const loadAreas = (): Promise<AreaTree> => {
  loading ??= send('/api.php/official/supplier_enter/area_list', {}).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Names from province to district, for a code that was chosen here and not yet saved. */
export function useAreaName(code: string): string {
  const [areas, setAreas] = useState<AreaTree>();
  useEffect(() => {
    let isThere = code !== '';
    if (isThere)
      loadAreas().then(
        (tree) => isThere && setAreas(tree),
        () => {},
      );
    return () => {
      isThere = false;
    };
  }, [code]);
  const province = areas?.find((one) => one.code === provinceOf(code));
  const city = cityOf(province, code);
  const district = city?.children.find((one) => one.code === code);
  const names = [province, city, district].flatMap((one) => one?.name ?? []);
  return [...new Set(names)].join(' ') || code;
}

const provinceOf = (code: string) => (code ? `${code.slice(0, 2)}0000` : '');
const districtOf = (code: string) => (code && !code.endsWith('00') ? code : '');

/** Province, city, district by the device's own lists. A place that ends earlier shows no further list. */
export function AreaField() {
  const { locked, onLeave, ...field } = useField('area_code');
  const { fields, change, areas: brought } = useForm();
  const say = useWords(formWords);
  const [areas, setAreas] = useState<AreaTree | undefined>(brought ?? undefined);
  const [attempt, setAttempt] = useState(0);
  const [isAway, setIsAway] = useState(false);
  const code = fields.area_code ?? '';

  useEffect(() => {
    let isThere = attempt >= 0;
    loadAreas().then(
      (tree) => isThere && setAreas(tree),
      () => isThere && setIsAway(true),
    );
    return () => {
      isThere = false;
    };
  }, [attempt]);

  const province = areas?.find((one) => one.code === provinceOf(code));
  const cities = province ? citiesToChoose(province) : [];
  const city = cityOf(province, code);
  const list = (
    id: string,
    label: string,
    value: string,
    options: readonly { code: string; name: string }[],
    fallback: string,
  ) => (
    <SelectField
      id={id}
      label={label}
      value={value}
      placeholder={areas ? say.choose : say.areaLoading}
      options={options.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(chosen) => change('area_code', only(chosen) || fallback)}
      onLeave={onLeave}
      disabled={locked || !areas}
    />
  );
  /** A municipality's one city of the same name needs no choice of its own. */
  const only = (chosen: string): string => {
    const whole = areas?.find((one) => one.code === chosen);
    const [city, ...others] = whole ? citiesToChoose(whole) : [];
    return city && others.length === 0 ? city.code : chosen;
  };

  return (
    <FieldGroup {...field}>
      {isAway && !areas ? (
        <p role="alert" className="text-madder">
          {say.areaFailed}{' '}
          <button
            type="button"
            className="min-h-11 font-medium text-primary underline"
            onClick={() => {
              setIsAway(false);
              setAttempt(attempt + 1);
            }}
          >
            {say.retry}
          </button>
        </p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        {list('area_province', say.province, provinceOf(code), areas ?? [], '')}
        {cities.length > 0 ? list('area_city', say.city, city?.code ?? '', cities, provinceOf(code)) : null}
        {city && city.children.length > 0
          ? list('area_district', say.district, districtOf(code), city.children, city.code)
          : null}
      </div>
    </FieldGroup>
  );
}
