import type { SupplierType } from '#enrolment/application-fields.ts';
import type { Step, Story } from './stories.ts';

/** Numbers that look random and are the same each time: 0 up to 1. */
const chance = (serial: number, salt: number): number => {
  const value = Math.sin(serial * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

type Return = Extract<Step, { do: 'return' }>;
const returns: readonly Omit<Return, 'do' | 'hours'>[] = [
  { field: 'licence_image', code: 'unclear', text: '请平放拍摄，四角完整、无反光' },
  { field: 'licence_image', code: 'expired', text: '请上传换发后的执照' },
  { field: 'gate_images', code: 'wrong_picture', text: '需要能看清厂名的大门照片' },
  { field: 'address', code: 'incomplete', text: '请写明楼栋和门牌' },
  { field: 'monthly_capacity', code: 'not_matching', text: '与设备数量不相称，请核对' },
];
const rejections: readonly Omit<Extract<Step, { do: 'reject' }>, 'do' | 'hours'>[] = [
  { code: 'not_qualified', text: '目前人数与产线达不到最低要求，扩产后欢迎再次申请' },
  { code: 'not_wanted', text: '本季度不新增该品类，明年三月再开放' },
  { code: 'duplicate', text: '该企业已有一份通过的申请' },
  { code: 'false_information', text: '现场照片与所述设备不符' },
];

/**
 * How another application went: most were decided in the last three months, some seventy wait or are in review, a few of
 * them for too long. Every reviewer works at another pace.
 */
export function moreStory(serial: number, type: SupplierType): Story {
  const at = (salt: number) => chance(serial, salt);
  const pickOf = <Item>(items: readonly Item[], salt: number): Item =>
    items[Math.floor(at(salt) * items.length)] as Item;
  // A trader has neither a gate nor a capacity.
  const asked =
    type === 'trade' ? returns.filter(({ field }) => field !== 'gate_images' && field !== 'monthly_capacity') : returns;
  const pace = 0.6 + (serial % 5) * 0.35;
  const submit: Step = { do: 'submit', hours: 1 + at(1) * 20 };
  const take: Step = { do: 'take', hours: (2 + at(2) * 20) * pace };
  const hours = (1 + at(3) * at(3) * 30) * pace;
  const back: Step = { do: 'return', hours, ...pickOf(asked, 4) };
  const again: Step = { do: 'resubmit', hours: 4 + at(5) * 60 };
  const approve: Step = { do: 'approve', hours, text: at(6) < 0.15 ? '首批订单由平台驻厂抽检' : '' };
  const reject: Step = { do: 'reject', hours, ...pickOf(rejections, 7) };
  const round: Step[] = at(8) < 0.3 ? [back, again, { ...take, hours: take.hours / 2 }] : [];
  const recent = 1 + at(9) ** 2 * 90;
  const past = 20 + at(10) ** 1.4 * 2_000;

  const kind = at(11);
  if (kind < 0.11) return { endsAgo: recent, steps: [submit] };
  if (kind < 0.16) return { endsAgo: recent, steps: [submit, take, ...round] };
  if (kind < 0.18) return { endsAgo: recent, steps: [submit, take, back, again] };
  if (kind < 0.25) return { endsAgo: 2 + at(12) * 300, steps: [submit, take, back] };
  if (kind < 0.3) return { endsAgo: 2 + at(12) * 500, steps: [] };
  if (kind < 0.33) return { endsAgo: past, steps: [submit, { do: 'withdraw', hours: 3 + at(13) * 30 }] };
  if (kind < 0.43) return { endsAgo: past, steps: [submit, take, ...round, reject] };
  if (kind < 0.46)
    return { endsAgo: past, steps: [submit, take, reject, { do: 'undo', hours: 2 }, { ...approve, hours: 3 }] };
  if (kind < 0.47)
    return {
      endsAgo: past,
      steps: [submit, take, approve, { do: 'suspend', hours: 90, text: '抽检两批不合格，整改复检后恢复' }],
    };
  return { endsAgo: past, steps: [submit, take, ...round, approve] };
}
