import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

const days: readonly Text[] = [
  ['', ''],
  ['一个', 'one working day'],
  ['两个', 'two working days'],
  ['三个', 'three working days'],
];
const inWords = (count: number): Text => days[count] ?? [`${count} 个`, `${count} working days`];

export const contactWords = defineWords({
  title: ['联系我们', 'Contact us'],
  lead: [
    (count: number) => `每一条留言都由专人回复，${inWords(count)[0]}工作日内给您答复。急事请打`,
    (count: number) => `Every message gets a personal reply within ${inWords(count)[1]}. If it is urgent, please call`,
  ],
  stop: ['。', '.'],
  description: [
    (count: number) => `织联的电话、邮箱、地址、地图与在线留言。每条留言都有编号，${inWords(count)[0]}工作日内回复。`,
    (count: number) =>
      `Weftline’s phone, e-mail, address, map and enquiry form. Every enquiry gets a number and a reply within ${inWords(count)[1]}.`,
  ],
  phone: ['电话', 'Phone'],
  wechat: ['微信公众号', 'WeChat account'],
  wechatQr: [
    (account: string) => `微信公众号“${account}”的二维码`,
    (account: string) => `QR code of the WeChat account ${account}`,
  ],
  email: ['邮箱', 'E-mail'],
  hours: ['工作时间', 'Office hours'],
  address: ['地址', 'Address'],
  write: ['给我们留言', 'Write to us'],
  already: ['已经留过言？', 'Already wrote to us?'],
  lookUp: ['查询回复', 'See the reply'],
  name: ['称呼', 'Your name'],
  contact: ['手机号或邮箱', 'Mobile number or e-mail'],
  contactHelp: ['用于接收回复和查询进度。', 'We reply here. You will also need it to check progress.'],
  topic: ['主题', 'Topic'],
  choose: ['请选择', 'Please choose'],
  text: ['内容', 'Message'],
  textHelp: [
    '写明货号、订单号或申请编号，处理更快。请不要填写身份证号、银行卡号。',
    'Including a fabric, order or application number helps us reply faster. Please leave out ID and bank card numbers.',
  ],
  consent: [
    '我同意织联为回复这条留言而使用以上信息，按',
    'I agree that Weftline may use this information to reply to me, under the ',
  ],
  privacy: ['隐私政策', 'privacy policy'],
  consentEnd: ['保存。', '.'],
  send: ['发送', 'Send'],
  sending: ['正在发送', 'Sending'],
  promise: [
    (count: number) => `${inWords(count)[0]}工作日内回复`,
    (count: number) => `We reply within ${inWords(count)[1]}`,
  ],
  check: ['有几处需要修改，已在下面标出。', 'Please check the fields marked below.'],
  tooMany: ['留言太频繁，请稍后再试，或直接打电话。', 'Too many messages. Please try again later, or call us.'],

  map: ['怎么走', 'How to find us'],
  openIn: ['在地图应用中打开', 'Open in a map app'],
  amap: ['高德地图', 'Amap'],
  baidu: ['百度地图', 'Baidu Maps'],
  apple: ['苹果地图', 'Apple Maps'],

  sentTitle: ['留言已收到', 'Message received'],
  sentLead: [
    (count: number) => `${inWords(count)[0]}工作日内，我们会按您留下的联系方式回复。`,
    (count: number) => `We will reply to the number or e-mail you gave within ${inWords(count)[1]}.`,
  ],
  number: ['编号', 'Number'],
  keep: [
    '请记下编号。凭它和您留的手机号或邮箱，随时可以查看进度和回复。',
    'Please keep this number. With it and the contact details you gave, you can check the status and our reply at any time.',
  ],
  home: ['回到首页', 'Back to the home page'],

  lookTitle: ['查询回复', 'Look up an enquiry'],
  lookAbout: [
    '凭编号和留言时的手机号或邮箱，查询处理进度和回复，无需登录。',
    'Check the status of your enquiry and our reply with its number and the mobile number or e-mail you gave. No account needed.',
  ],
  lookLead: ['填写编号和留言时的手机号或邮箱。', 'Enter the number, and the mobile number or e-mail you gave with it.'],
  numberHelp: [
    'EQ 加 8 位数字，见发送成功页面；短信通知里也有。',
    'EQ and 8 digits. It is on the confirmation page, and in our text message if we sent you one.',
  ],
  look: ['查询', 'Search'],
  looking: ['正在查询', 'Searching'],
  none: [
    '没有找到。请核对编号，并填写留言时用的手机号或邮箱。',
    'No enquiry found. Check the number, and use the contact details you gave with it.',
  ],
  looksTooMany: ['查询太频繁，请稍后再试。', 'Too many searches. Please try again later.'],
  received: ['收到时间', 'Received'],
  due: ['答复期限', 'Reply due'],
  about: ['主题', 'About'],
  state: ['状态', 'Status'],
  answer: ['回复', 'Reply'],
  noAnswer: ['暂无回复，请稍候。', 'No reply yet.'],
  closedUnanswered: [
    (phone: string) => `这条留言已结束，没有书面回复。如仍有问题，请重新留言或致电 ${phone}。`,
    (phone: string) =>
      `This enquiry was closed without a written reply. If you still need help, please write again or call ${phone}.`,
  ],
  another: ['重新留言', 'Write another message'],
});
