import type { DemonstrationArticle } from './articles.ts';

export const moreArticles: readonly DemonstrationArticle[] = [
  {
    daysAgo: 38,
    slug: 'your-data-in-your-hands',
    zh: [
      '导出、撤回、删除：个人信息可以自己办',
      '登录后的“我的个人信息”页，可以下载全部资料、撤回同意、删除账号。不用写邮件，也不用等人处理。',
      `申请人的资料属于申请人。所以查看、带走和删除，都放在了一个页面上：[我的个人信息](/movein/my-data)。

## 导出一份完整的副本

一个 JSON 文件，里面有账号、申请内容、照片清单和链接、每一次改动、往来消息、同意记录和登录记录。照片链接约十分钟内有效，要留存请尽快下载。

## 撤回同意

和给出同意一样，点一次、确认一次。撤回以后，正在排队或审核的申请一并撤回。

## 删除账号

提交以后等待 15 天，期间可以取消。这 15 天是留给意外的：手机丢了，不应该让捡到的人抹掉一家企业的申请。到期后自动执行，删除手机号、填写的内容、全部照片和往来文字。

按法律要保留的只有编号、时间、结果和同意的版本，三年后也会删除。完整的说明见[隐私政策](/privacy)。`,
    ],
    en: [
      'Export, withdraw, delete: do it yourself',
      'Under “My personal data” you download everything, withdraw your consent or delete the account. No e-mail, nobody to wait for.',
      `An applicant’s data belong to the applicant. That is why seeing, taking and deleting them are on one page: [My personal data](/movein/my-data).

## A full copy

One JSON file with the account, all answers, a list of pictures with links, every change, messages, consents and sign-ins. Links to pictures work for about ten minutes, so fetch soon what you want to keep.

## Withdrawing consent

As simple as giving it: press once, confirm once. An application that waits for a decision is withdrawn with it.

## Deleting the account

There is a waiting time of 15 days in which you can cancel. It is there for accidents: whoever finds a lost phone should not be able to wipe out a company’s application. Then it is done automatically, and phone number, answers, pictures and all messages are gone.

What the law asks us to keep is number, times, results and the versions agreed to, for three years. The whole account is in the [privacy policy](/privacy).`,
    ],
  },
  {
    daysAgo: 52,
    slug: 'why-figures-are-indexed',
    zh: [
      '公开数据页为什么只看比例，不看金额',
      '数据页公开订单和成交的走势、品类和省份的构成，但不公开绝对金额。这样既能看清行情，又不会暴露任何一家企业。',
      `[数据页](/dashboard)上的曲线没有单位“元”。这是有意的。

## 指数

我们把一段时间的平均值定为 100，每天的数是相对于它的。110 就是比平均高一成。看走势、看旺淡季，指数和金额的形状完全一样。

## 为什么不直接写金额

面料交易里，一个品类在一个省份可能只有几家主要供应商。写出金额，同行很容易倒推出某一家的规模。只给比例，这种倒推就做不到。

## 在哪里处理

遮蔽是在服务器上完成的，浏览器收到的就只有比例。打开开发者工具也看不到更多。

## 怎样引用

可以引用，请注明“织联公开数据”和日期。数字会随订单的退款、取消而修正，历史上的某一天可能和当时看到的略有不同。`,
    ],
    en: [
      'Why our public figures are indexed',
      'The figures page shows how orders move and what they consist of, without absolute sums. The market can be read and no company can.',
      `The curves on the [figures page](/dashboard) have no currency. That is on purpose.

## An index

The average of a period is 100, and each day is told in relation to it: 110 is a tenth above average. For trends and seasons the shape is exactly that of the sums.

## Why not the sums

In fabric trade one category in one province may have a handful of main suppliers. From sums, competitors could work out the size of one of them. From shares they cannot.

## Where it is done

On the server. What a browser receives are proportions and nothing else; its developer tools show no more.

## Quoting

You are welcome to quote them with “Weftline public figures” and the date. Figures are corrected as orders are refunded or cancelled, so a past day may differ slightly from what it showed at the time.`,
    ],
  },
  {
    daysAgo: 66,
    slug: 'what-each-supplier-needs',
    zh: [
      '面料、辅料、成衣、贸易、印染：各要准备什么',
      '五类供应商的必填项不同。提交前，表单会一次列出全部缺项；草稿可以随时保存，不完整也能存。',
      `申请表按供应商类型变化，只问和您有关的问题。

| 类型 | 除营业执照和联系人外，主要准备 |
|---|---|
| 面料 | 主要品种的成分、克重、门幅，起订量和交期 |
| 辅料 | 品类、规格、最小起订量 |
| 成衣 | 厂房、人数、生产线、月产能，裁剪和缝制照片 |
| 贸易 | 合作的工厂、品牌授权、仓库 |
| 印染 | 设备、月产能、排污许可等证书 |

## 草稿什么都收

填到一半可以离开，内容会自动保存。网络断了也没关系，没有保存成功的内容留在您的设备上，恢复后继续。

## 提交时一次说清

点提交以后，表单会列出所有缺项，每一项都可以直接跳过去填，不会补了一项又冒出一项。

## 退回补正

审核员会在具体的项目上写明要改什么，只有这些项目可以修改，其他内容保持不变。`,
    ],
    en: [
      'Fabric, accessories, garments, trade, dyeing: what to prepare',
      'The five kinds of supplier give different things. Before submission the form names everything that is missing at once, and a draft takes anything.',
      `The form follows the kind of supplier and asks only what concerns you.

| Kind | Besides licence and contact, have at hand |
|---|---|
| Fabric | Composition, weight and width of your main cloths, minimum order, lead times |
| Accessories | Categories, specifications, minimum order |
| Garments | Premises, workers, lines, monthly capacity, pictures of cutting and sewing |
| Trade | Factories you work with, brand authorisations, warehouse |
| Dyeing and printing | Equipment, monthly capacity, discharge permit and other certificates |

## A draft takes anything

Leave half-way and come back: what you type is saved by itself. If the network is gone, what could not be saved stays on your device and goes on from there.

## Told at once

When you submit, the form lists everything that is missing, each with its way there. You will not fix one thing to be told of the next.

## When it is returned

Reviewers write what needs work at the very items. Only these can be changed; the rest stays as it was.`,
    ],
  },
  {
    daysAgo: 80,
    slug: 'changing-people-and-numbers',
    zh: [
      '换人、换号，申请都不会丢',
      '负责申请的同事离职、手机号停用，是常有的事。交接链接和换绑两种办法，分别对应号码还在和号码不在的情况。',
      `## 号码还在：交接

在申请页生成一个交接链接，发给接手的同事。对方用自己的手机号验证后，申请就归对方管理。链接 24 小时内有效，只能用一次。申请内容、照片和审核进度全部保留，原来的登录随即结束。

## 号码不在：换绑

用新号码验证，填写统一社会信用代码，上传营业执照照片。系统会通知登记的原号码，原号码在 48 小时内可以提出异议。没有异议，由审核员比对后决定。

## 为什么要等 48 小时

因为营业执照的照片不是秘密。等待和通知，是为了让真正的负责人有机会说“不是我”。

无论哪一种，过程都会写进申请的历史，双方都能看到。`,
    ],
    en: [
      'New people, new numbers: the application stays',
      'Colleagues leave and numbers end. A hand-over link serves while the old number works; a request by licence serves when it does not.',
      `## The number still works: hand over

Make a hand-over link in the application and send it to your colleague. After verifying their own phone the application is theirs. The link is valid for 24 hours and works once. Answers, pictures and progress stay; your own sessions end.

## The number is gone: ask for a new one

Verify the new number, enter the credit code and upload a picture of the business licence. The number on record is told and can object within 48 hours. If nobody does, a reviewer compares and decides.

## Why 48 hours

Because a picture of a licence is no secret. Waiting and telling give the person who is really in charge the chance to say “that was not me”.

Either way it is written into the history of the application, where both sides see it.`,
    ],
  },
];
