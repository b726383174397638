import { useState } from 'react';
import { ChoiceField, SelectField } from '#kit/form/choice-field.tsx';
import { TextField } from '#kit/form/field-frame.tsx';
import { defineWords } from '#kit/text/words.ts';
import { SearchBox } from '#kit/ui/search-box.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Chapter, Specimen, type Theme } from './specimen.tsx';

const words = defineWords({
  heading: ['表单', 'Fields'],
  text: ['文字、单位、多行', 'Text, unit, multi-line'],
  choices: ['选择', 'Choices'],
  search: ['搜索', 'Search'],
  company: ['企业名称', 'Company name'],
  companyHelp: ['与营业执照一致', 'As on the business licence'],
  capacity: ['月产能', 'Monthly capacity'],
  metres: ['米', 'metres'],
  phone: ['手机号', 'Phone'],
  phoneProblem: ['手机号是 11 位数字，以 1 开头', 'A phone number has 11 digits and starts with 1'],
  remark: ['审核意见：请与执照核对', 'Reviewer’s comment: please check against the licence'],
  note: ['补充说明', 'Notes'],
  locked: ['不可修改', 'Locked'],
  kind: ['供应商类型', 'Supplier type'],
  choose: ['请选择', 'Please select'],
  fabric: ['面料', 'Fabric'],
  garment: ['成衣', 'Garments'],
  garmentHelp: ['有裁剪和缝制车间', 'With a cutting and sewing floor'],
  trade: ['贸易', 'Trading'],
  modes: ['合作模式', 'Cooperation modes'],
});

export function Fields() {
  const t = useWords(words);
  return (
    <Chapter name={t.heading}>
      <Specimen name={t.text}>{(theme) => <Texts theme={theme} />}</Specimen>
      <Specimen name={t.choices}>{(theme) => <Choices theme={theme} />}</Specimen>
      <Specimen name={t.search}>{() => <SearchBox label={t.search} query="真丝" />}</Specimen>
    </Chapter>
  );
}

function Texts({ theme }: { theme: Theme }) {
  const t = useWords(words);
  const [value, setValue] = useState('');
  const id = (name: string) => `${theme}-${name}`;
  return (
    <div className="grid gap-6">
      <TextField id={id('company')} label={t.company} help={t.companyHelp} value={value} onChange={setValue} />
      <TextField id={id('capacity')} label={t.capacity} suffix={t.metres} value="80000" onChange={setValue} optional />
      <TextField id={id('phone')} label={t.phone} value="1234" problem={t.phoneProblem} onChange={setValue} />
      <TextField id={id('remark')} label={t.company} remark={t.remark} value="绍兴织里" onChange={setValue} />
      <TextField id={id('locked')} label={t.locked} value="91330600" onChange={setValue} disabled />
      <TextField id={id('note')} label={t.note} rows={3} value={value} onChange={setValue} optional />
    </div>
  );
}

function Choices({ theme }: { theme: Theme }) {
  const t = useWords(words);
  const [kind, setKind] = useState('garment');
  const [modes, setModes] = useState<string[]>(['fabric']);
  const options = [
    { value: 'fabric', label: t.fabric },
    { value: 'garment', label: t.garment, help: t.garmentHelp },
    { value: 'trade', label: t.trade },
  ];
  const id = (name: string) => `${theme}-${name}`;
  return (
    <div className="grid gap-6">
      <SelectField
        id={id('select')}
        label={t.kind}
        placeholder={t.choose}
        value={kind}
        options={options}
        onChange={setKind}
      />
      <ChoiceField id={id('one')} label={t.kind} value={kind} options={options} onChange={setKind} />
      <ChoiceField id={id('several')} label={t.modes} value={modes} options={options} onChange={setModes} />
      <ChoiceField
        id={id('locked-choice')}
        label={t.locked}
        value="trade"
        options={options}
        onChange={setKind}
        disabled
      />
    </div>
  );
}
