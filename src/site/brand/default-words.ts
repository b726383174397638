import type { Text } from '#kit/text/language.ts';

/** Defaults without editors' data. Every operator checks these against its own contract. */
export const defaultFees: Text = [
  `申请与审核｜不收费｜任何环节都不收审核费、加急费。如有人以审核名义收费，请来电告知。
账号、通知与数据｜不收费｜登录、短信通知、订单数据和接口都在内。
成交服务费｜以合同为准｜按品类和合作方式约定，签约前逐项列出，没写进合同的不收。`,
  `Application and review | Free | We never charge a review or fast-track fee. If anyone asks you for one, please call us.
Account, messages, data | Free | Sign-in, SMS, order data and API access included.
Service fee on sales | By contract | Agreed by category and type of cooperation, and itemised before you sign. If it is not in the contract, we do not charge it.`,
];
export const defaultQuestions: Text = [
  `个体工商户可以申请吗｜可以。企业、个体工商户和合作社都可以，都要有营业执照。
用电脑填，照片在手机里怎么办｜用手机扫申请页上的二维码，即可在同一份申请里拍照，照片直接保存，不用再传一遍。
被退回了怎么改｜每一项都写明原因，照片会圈出位置。只改这几项，其余锁定，改完重新提交即可。
没通过还能再申请吗｜可以。一般 30 天后可重新申请；审核意见写明日期的，以该日期为准。填过的内容都会保留。
营业执照谁看得到｜只有审核人员。查看时带有其姓名水印，每次打开都有记录。
登录的手机号停用了｜凭营业执照申请换绑，专人核对后换到新号码。｜/recovery｜换绑手机号
资料能导出、能删除吗｜都可以自助办理。导出为一个 JSON 文件；删除后几天内可以撤销。｜/movein/my-data｜我的资料`,
  `Can sole traders apply? | Yes. Companies, sole traders and cooperatives can all apply; each needs a business licence.
I’m on a computer but my photos are on my phone | Scan the QR code in the application with your phone. Photos you take go straight into the same application.
What if it is sent back? | Each item says why, and photos are marked where the problem is. You change only those items; the rest is locked. Then submit again.
Can I apply again after a rejection? | Yes, usually after 30 days, or from the date given in the decision. Everything you filled in is kept.
Who can see our business licence? | Only reviewers. It opens with a watermark of the reviewer’s name, and every view is logged.
We no longer have the phone number we signed in with | Request a change with your business licence. We check it and move the account to your new number. | /recovery | Change number
Can we export or delete our data? | Both, yourself. The export is a JSON file; you can undo a deletion for a few days. | /movein/my-data | My data`,
];
/** Directions to the address of the drawn map. */
export const defaultDirections: Text = [
  '地铁 8 号线鹭江站 D 口出站，沿新港西路向东约 150 米，右转进入瑞康路，向南步行约 350 米，右手边即到，全程约 7 分钟。',
  'Take metro Line 8 to Lujiang, Exit D. Walk east along Xingang West Road for 150 m, turn right into Ruikang Road and go south for 350 m; we are on the right. About 7 minutes.',
];
/** Reply time in working days. */
export const defaultReplyDays = 1;
