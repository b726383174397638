/** One article of the demonstration: days ago, address, then title, summary and text in Chinese and in English. */
export interface DemonstrationArticle {
  daysAgo: number;
  slug: string;
  zh: readonly [title: string, summary: string, body: string];
  en: readonly [title: string, summary: string, body: string];
}

/** What the platform really does, told as its editors would tell it. */
export const articles: readonly DemonstrationArticle[] = [
  {
    daysAgo: 3,
    slug: 'pictures-that-pass',
    zh: [
      '工厂照片怎么拍，才能一次通过审核',
      '退回补正里最常见的原因是照片看不清或拍的不是要求的内容。这里是审核员看照片时真正在意的几件事。',
      `申请入驻要交的照片不多：大门、办公、裁剪、缝制、检验、仓库。它们只回答一个问题：这家工厂是否存在，是否在做所说的事。不需要布置，也不需要好相机。

## 每一类拍什么

- **大门**：厂名和门牌在同一张照片里。租用园区的，把园区门口和自己的楼层各拍一张。
- **裁剪和缝制**：拍到正在运转的机器和正在做的货。收拾干净的空车间反而看不出产能。
- **检验**：验布机、验针机，或者检验台和检验记录。
- **仓库**：货架上的标签要能看清。

## 营业执照

平放，对正，四个角都在画面里，不要反光。执照原图只作为证据保存，审核员看到的副本带有他自己的姓名和时间水印。

## 在电脑上填，用手机拍

资料在电脑上填更快，照片在车间里拍更方便。在申请页点“用手机拍”，扫码后手机只负责拍照，照片直接出现在电脑上的草稿里，不需要在手机上再登录一次。链接十分钟内打开有效。

照片离开手机之前，拍摄地点和设备信息已经去掉。`,
    ],
    en: [
      'Factory pictures that pass the first time',
      'The commonest reason for returning an application is a picture that is unclear or shows something else. This is what reviewers look for.',
      `An application needs few pictures: gate, office, cutting, sewing, inspection, warehouse. Together they answer one question: does this factory exist, and does it do what it says? Nothing has to be arranged, and any phone is good enough.

## What to show

- **Gate**: the company’s name and the house number in one picture. In a rented park, take the park’s gate and your own floor.
- **Cutting and sewing**: machines that run, with goods on them. An empty, tidy workshop says little about capacity.
- **Inspection**: the fabric inspection machine, the needle detector, or the table with its records.
- **Warehouse**: labels on the shelves should be legible.

## The business licence

Lay it flat, straight, all four corners in the picture, without glare. The original is kept as evidence; the copy that a reviewer sees has the reviewer’s own name and the time across it.

## Type at the desk, take pictures in the workshop

Answers are typed faster at a computer, pictures are taken where the machines are. Press “take with a phone” in the application and scan the code: the phone only takes pictures, they appear in the draft on your computer, and there is no second sign-in. The link can be opened for ten minutes.

Place and device are removed from a picture before it leaves the phone.`,
    ],
  },
  {
    daysAgo: 11,
    slug: 'how-long-a-review-takes',
    zh: [
      '审核要多久：页面上的时间是怎么算出来的',
      '供应商页和申请状态页上的时间不是承诺，而是最近 90 天真实决定的中位数。说说它的算法和边界。',
      `提交申请以后，最想知道的是什么时候有结果。我们没有写一个好看的数字，而是把最近 90 天里真实作出的决定拿来计算。

## 两个数

- **中位数**：一半的申请在这个时间内有了结果。
- **九成**：十份申请里有九份在这个时间内有了结果。

时间从提交算起，到作出决定为止。没有作出决定的日子，不补数字，页面上就不显示。

## 等您的时间不算

退回补正以后，时钟停下，等您重新提交才继续走。所以补得快慢不会影响别人看到的时间，也不会占用您自己的期限。

## 工作日

期限按工作时间计算：周一到周五，加上调休的上班日，去掉法定节假日。目标是 3 个工作日内给出结果，快到期的申请会在审核员的队列里排到前面。

## 催办有用吗

不需要催。状态页会自己更新，结果同时用短信通知。`,
    ],
    en: [
      'How long a review takes, and where the figure comes from',
      'The times on the supplier page and on your status page are no promise: they are the median of real decisions of the last 90 days.',
      `After submitting, what one wants to know is when there will be an answer. We did not write down a pleasant number. We compute it from the decisions that were really made in the last 90 days.

## Two figures

- **The median**: half of all applications had their answer within this time.
- **Nine of ten**: so many had it within this one.

Time runs from submission to decision. Where nothing was decided there is no figure, and the page shows none.

## Waiting for you does not count

When an application is returned to you, the clock stops until you submit again. So how quickly you answer changes neither what others see nor your own due date.

## Working days

Due dates are counted in working time: Monday to Friday, with the days worked in exchange for holidays and without the public holidays. The aim is a decision within 3 working days; applications that fall due soon move up in the reviewers’ queue.

## Does it help to call?

There is no need. The status page updates itself, and the result comes by text message as well.`,
    ],
  },
  {
    daysAgo: 19,
    slug: 'reading-a-weave',
    zh: [
      '平纹、斜纹、缎纹：看懂网站上的织物图',
      '网站上的织物图不是装饰，是按组织公式画出来的意匠图。几分钟学会看它，选料时少走弯路。',
      `机织物由经纱和纬纱交织而成。哪根在上、哪根在下，决定了布的手感、光泽和牢度。网站里的织物图是真正的组织图：深色格子表示经纱在上，浅色格子表示纬纱在上。

## 三种基本组织

**平纹**：一上一下，交织点最多。布面平整，结实，偏硬。府绸、帆布、雪纺多是平纹。

**斜纹**：每一行错开一格，布面有斜线。交织点比平纹少，手感更软，也更厚实。牛仔布、卡其、哔叽是斜纹。

**缎纹**：交织点少而分散，浮线长，布面光滑有光泽，但容易勾丝。色丁、贡缎是缎纹。

## 从图上看什么

- **一个循环有多大**：图案重复的最小方块。五枚缎就是 5 × 5。
- **浮线有多长**：同色连着的格子越多，布越软、越亮，也越不耐磨。
- **斜线往哪边走**：左斜和右斜在拼接和倒顺毛时要对上。

## 选料时

看组织，再看纱支、密度和克重，四样合在一起才能判断一块布。颜色受屏幕影响，最终以样布为准。`,
    ],
    en: [
      'Plain, twill, satin: how to read the weaves on this site',
      'The cloth drawn on our pages is no ornament. Each drawing is a weave draft made from its formula, and a few minutes teach you to read it.',
      `Woven cloth is warp and weft crossing. Which thread lies on top decides how the cloth feels, shines and wears. The drawings here are real weave drafts: a dark square is warp on top, a light one weft.

## The three basic weaves

**Plain**: over one, under one, with the most crossings. Even, strong and rather firm. Poplin, canvas and chiffon are mostly plain.

**Twill**: each row moves one square on, and a diagonal line appears. Fewer crossings, softer and denser. Denim, khaki and serge are twills.

**Satin**: few, scattered crossings and long floats. Smooth and lustrous, and easily snagged. Sateen is its cotton form.

## What to look for

- **The repeat**: the smallest square from which the pattern is made. A five-end satin is 5 × 5.
- **The floats**: the more squares of one colour in a row, the softer and shinier the cloth, and the less it stands rubbing.
- **The direction of the diagonal**: it has to match where panels are joined.

## When choosing

Look at the weave, then at yarn count, density and weight; only the four together describe a cloth. Colours depend on the screen, so let the sample decide.`,
    ],
  },
  {
    daysAgo: 27,
    slug: 'papers-that-run-out',
    zh: [
      '证照快到期了：什么时候提醒，怎样更新',
      '营业执照和证书到期前 60 天、30 天、7 天各提醒一次。更新时只需要交新的证照，准入资格在此期间保持不变。',
      `准入以后，营业执照和质量、环保等证书会到期。过期不一定是企业出了问题，但平台上展示的资料必须是有效的。

## 什么时候提醒

在到期前 60 天、30 天和 7 天，各发一条短信到登录手机。营业执照写“长期”的，不会提醒。

## 怎样更新

收到提醒以后登录申请页，上传新的证照和有效期即可。不需要重填其他内容，也不需要重新走一遍完整审核。审核员只看新的证照。

## 更新期间

准入资格保持不变，展示照常。真正过期而没有更新的，可能会暂停展示，更新通过后恢复。

## 提前做的两件事

1. 检查登录手机号是不是还在用。换了人，请用申请页的交接链接转给同事；号码丢了，可以凭营业执照申请换绑。
2. 证书换发通常要几周。看到 60 天的提醒就开始办，时间是够的。`,
    ],
    en: [
      'When papers run out: reminders and renewal',
      'We remind you 60, 30 and 7 days before a licence or certificate ends. Renewal takes the new paper only, and your admission stands meanwhile.',
      `After admission, licences and certificates come to their end. That need not mean anything is wrong with a company, but what the platform shows must be valid.

## When we remind you

By text message to the phone you sign in with, 60, 30 and 7 days before the end. A licence without an end is never reminded of.

## How to renew

Sign in to the application and upload the new paper with its dates. Nothing else has to be filled in again and there is no second full review: reviewers look at the new paper only.

## In the meantime

Your admission stands and you remain listed. If a paper really has run out and was not renewed, the listing may be suspended until it is.

## Two things worth doing now

1. Check that the phone you sign in with is still in use. If a colleague takes over, use the hand-over link of the application; if the number is lost, ask for a new one by your business licence.
2. A new certificate often takes weeks. Starting at the 60-day reminder leaves enough time.`,
    ],
  },
];
