import type { rejectionCodes } from '#enrolment/review-contract.ts';

export type Step =
  | { do: 'submit' | 'resubmit' | 'take' | 'withdraw' | 'undo'; hours: number }
  | { do: 'approve' | 'suspend'; hours: number; text: string }
  | {
      do: 'return';
      hours: number;
      field: 'licence_image' | 'gate_images' | 'address' | 'monthly_capacity';
      code: string;
      text: string;
    }
  | { do: 'reject'; hours: number; code: (typeof rejectionCodes)[number]; text: string };

/** What became of an application, each step some hours after the one before; the last ends `endsAgo` hours before now. */
export interface Story {
  endsAgo: number;
  steps: readonly Step[];
}

const submit = (hours = 2): Step => ({ do: 'submit', hours });
const take = (hours = 9): Step => ({ do: 'take', hours });
const approve = (text = '', hours = 4): Step => ({ do: 'approve', hours, text });
const unclear: Step = {
  do: 'return',
  hours: 3,
  field: 'licence_image',
  code: 'unclear',
  text: '请平放拍摄，四角完整、无反光',
};
const gate: Step = {
  do: 'return',
  hours: 5,
  field: 'gate_images',
  code: 'wrong_picture',
  text: '需要能看清厂名的大门照片',
};
const address: Step = { do: 'return', hours: 6, field: 'address', code: 'incomplete', text: '请写明楼栋和门牌' };
const capacity: Step = {
  do: 'return',
  hours: 3,
  field: 'monthly_capacity',
  code: 'not_matching',
  text: '与设备数量不相称，请核对',
};
const resubmit: Step = { do: 'resubmit', hours: 20 };

const draft = (endsAgo: number): Story => ({ endsAgo, steps: [] });
const waiting = (endsAgo: number): Story => ({ endsAgo, steps: [submit()] });
const inReview = (endsAgo: number): Story => ({ endsAgo, steps: [submit(), take()] });

/** One for each company, in all states; as a desk looks on a Tuesday morning. */
export const stories: readonly Story[] = [
  ...[1, 3, 5, 9, 14, 22, 28, 41, 52, 66].map(waiting),
  ...[1, 4, 8, 20, 46].map(inReview),
  { endsAgo: 2, steps: [submit(), take(), unclear, resubmit] },
  { endsAgo: 7, steps: [submit(), take(), gate, resubmit, take(2)] },
  { endsAgo: 5, steps: [submit(), take(), unclear] },
  { endsAgo: 19, steps: [submit(), take(), address] },
  { endsAgo: 44, steps: [submit(), take(), capacity] },
  { endsAgo: 90, steps: [submit(), take(), gate] },
  { endsAgo: 6, steps: [submit(), take(), approve()] },
  { endsAgo: 27, steps: [submit(), take(), approve('首批订单由平台驻厂抽检')] },
  { endsAgo: 51, steps: [submit(), take(), unclear, resubmit, take(3), approve()] },
  ...[75, 120, 170, 260, 400, 610].map((endsAgo): Story => ({ endsAgo, steps: [submit(), take(6), approve()] })),
  {
    endsAgo: 12,
    steps: [
      submit(),
      take(),
      {
        do: 'reject',
        hours: 3,
        code: 'not_qualified',
        text: '目前人数与产线达不到成衣加工的最低要求，扩产后欢迎再次申请',
      },
    ],
  },
  {
    endsAgo: 98,
    steps: [
      submit(),
      take(),
      { do: 'reject', hours: 3, code: 'not_wanted', text: '本季度不新增该品类，明年三月再开放' },
    ],
  },
  {
    endsAgo: 300,
    steps: [submit(), take(), { do: 'reject', hours: 3, code: 'duplicate', text: '该企业已有一份通过的申请' }],
  },
  { endsAgo: 33, steps: [submit(), { do: 'withdraw', hours: 4 }] },
  { endsAgo: 200, steps: [submit(), take(), { do: 'withdraw', hours: 2 }] },
  {
    endsAgo: 140,
    steps: [submit(), take(), approve(), { do: 'suspend', hours: 30, text: '抽检两批不合格，整改复检后恢复' }],
  },
  draft(2),
  draft(30),
  draft(75),
  draft(160),
];
