import { defineWords } from '#kit/words.ts';

type Answer = readonly [question: string, answer: string, to?: string, link?: string];

export const questions = defineWords({
  whose: [
    ['个体工商户可以申请吗', '可以。企业、个体工商户和合作社都可以，都要有营业执照。'] as Answer,
    [
      'May a sole trader apply?',
      'Yes. Companies, sole traders and cooperatives may, each with a business licence.',
    ] as Answer,
  ],
  pictures: [
    ['用电脑填，照片在手机里怎么办', '在申请页扫一个二维码，手机就接到同一份申请上，拍的照片直接进去，不用再传一遍。'],
    [
      'I fill it in on a computer, but the pictures are on my phone',
      'Scan the QR code in the application: the phone joins the same application, and what you take goes straight into it.',
    ],
  ],
  returned: [
    ['被退回了怎么改', '被指出的每一项都写着原因，照片会圈出是哪一处。只有这几项能改，其余的锁着，改完再提交。'],
    [
      'What if it comes back?',
      'Every item in question says why, down to the part of a picture. Only these can be changed; the rest stays as it was. Then send it again.',
    ],
  ],
  rejected: [
    ['没通过还能再申请吗', '可以。一般 30 天后能再申请，审核意见里写明了日期的按那一天算，填过的内容都还在。'],
    [
      'May I apply again after a rejection?',
      'Yes, usually after 30 days, or from the day that the decision states. What you filled in is kept.',
    ],
  ],
  licence: [
    ['营业执照谁看得到', '只有审核人员，看的时候带着他自己名字的水印，每打开一次都有记录。'],
    [
      'Who sees our business licence?',
      'Reviewers only. It opens under a watermark with the reader’s own name, and every opening is recorded.',
    ],
  ],
  number: [
    ['登录用的手机号不用了', '凭营业执照申请换绑，由人核对后换到新号码。', '/recovery', '换绑手机号'],
    [
      'The phone number we signed in with is gone',
      'Ask for a new one by your business licence; a person checks it and moves the account.',
      '/recovery',
      'Move to a new number',
    ],
  ],
  data: [
    ['资料能导出、能删除吗', '都能，自己操作。导出是一个压缩包；删除有几天反悔的时间。', '/movein/my-data', '我的资料'],
    [
      'Can we export or delete our data?',
      'Both, by yourself. The export is one archive; a deletion can be taken back for some days.',
      '/movein/my-data',
      'My data',
    ],
  ],
});
