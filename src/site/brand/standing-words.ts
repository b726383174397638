import type { Text } from '#kit/language.ts';

/** What stands where editors entered nothing. Every operator checks these against its own contract. */
export const standingFees: Text = [
  `申请与审核｜不收费｜任何环节都不收审核费、加急费。有人以审核名义收费，请打电话告诉我们。
账号、通知与数据｜不收费｜登录、短信通知、订单数据和接口都在内。
成交服务费｜以合同为准｜按品类和合作方式约定，签约前逐项列出，没写进合同的不收。`,
  `Application and review | Free | No review fee and no express fee at any point. If somebody asks you for one, please call us.
Account, messages, data | Free | Sign-in, SMS, order data and interfaces included.
Service fee on sales | By contract | Agreed by category and way of working, listed item by item before you sign. What is not in the contract is not charged.`,
];
export const standingQuestions: Text = [
  `个体工商户可以申请吗｜可以。企业、个体工商户和合作社都可以，都要有营业执照。
用电脑填，照片在手机里怎么办｜在申请页扫一个二维码，手机就接到同一份申请上，拍的照片直接进去，不用再传一遍。
被退回了怎么改｜被指出的每一项都写着原因，照片会圈出是哪一处。只有这几项能改，其余的锁着，改完再提交。
没通过还能再申请吗｜可以。一般 30 天后能再申请，审核意见里写明了日期的按那一天算，填过的内容都还在。
营业执照谁看得到｜只有审核人员，看的时候带着他自己名字的水印，每打开一次都有记录。
登录用的手机号不用了｜凭营业执照申请换绑，由人核对后换到新号码。｜/recovery｜换绑手机号
资料能导出、能删除吗｜都能，自己操作。导出是一个 JSON 文件；删除有几天反悔的时间。｜/movein/my-data｜我的资料`,
  `May a sole trader apply? | Yes. Companies, sole traders and cooperatives may, each with a business licence.
I fill it in on a computer, but the pictures are on my phone | Scan the QR code in the application: the phone joins the same application, and what you take goes straight into it.
What if it comes back? | Every item in question says why, down to the part of a picture. Only these can be changed; the rest stays as it was. Then send it again.
May I apply again after a rejection? | Yes, usually after 30 days, or from the day that the decision states. What you filled in is kept.
Who sees our business licence? | Reviewers only. It opens under a watermark with the reader’s own name, and every opening is recorded.
The phone number we signed in with is gone | Ask for a new one by your business licence; a person checks it and moves the account. | /recovery | Move to a new number
Can we export or delete our data? | Both, by yourself. The export is one JSON file; a deletion can be taken back for some days. | /movein/my-data | My data`,
];
/** The way to the address that the map was drawn for. */
export const drawnWay: Text = [
  '地铁 8 号线鹭江站 D 口出站，沿新港西路向东约 150 米，右转进入瑞康路，向南步行约 350 米，右手边即到，全程约 7 分钟。',
  'Take metro Line 8 to Lujiang, Exit D. Walk east along Xingang West Road for 150 m, turn right into Ruikang Road and go south for 350 m; we are on the right. About 7 minutes.',
];
/** Working days within which an enquiry is answered. */
export const standingReplyDays = 1;
