import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

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
    (count: number) => `A person answers every message, within ${inWords(count)[1]}. If it is urgent, please call`,
  ],
  stop: ['。', '.'],
  description: [
    (count: number) => `织联的电话、邮箱、地址、地图与在线留言。每条留言都有编号，${inWords(count)[0]}工作日内回复。`,
    (count: number) =>
      `Phone, e-mail, address, map and enquiry form of Weftline. Every enquiry gets a number and an answer within ${inWords(count)[1]}.`,
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
  already: ['留过言了？', 'Written already?'],
  lookUp: ['查询回复', 'Look up the answer'],
  name: ['称呼', 'Your name'],
  contact: ['手机号或邮箱', 'Mobile number or e-mail'],
  contactHelp: [
    '回复会发到这里；查询进度时也要用到。',
    'The answer comes here, and you need it to look up how things stand.',
  ],
  topic: ['主题', 'What it is about'],
  choose: ['请选择', 'Please choose'],
  text: ['内容', 'Message'],
  textHelp: [
    '说清货号、订单号或申请编号，能少来回一次。请不要填写身份证号、银行卡号。',
    'A fabric, order or application number saves a round of questions. Please leave out identity and bank card numbers.',
  ],
  consent: [
    '我同意织联为回复这条留言而使用以上信息，按',
    'I agree that Weftline uses this information to answer me, under the ',
  ],
  privacy: ['隐私政策', 'privacy policy'],
  consentEnd: ['保存。', '.'],
  send: ['发送', 'Send'],
  sending: ['正在发送', 'Sending'],
  promise: [
    (count: number) => `${inWords(count)[0]}工作日内回复`,
    (count: number) => `Answered within ${inWords(count)[1]}`,
  ],
  check: ['有几处需要修改，已在下面标出。', 'Some things need a change; they are marked below.'],
  tooMany: ['留言太频繁，请稍后再试，或直接打电话。', 'Too many messages; please try again later, or call us.'],

  map: ['怎么走', 'How to get here'],
  openIn: ['在地图应用中打开', 'Open in a map'],
  amap: ['高德地图', 'Amap'],
  baidu: ['百度地图', 'Baidu Maps'],
  apple: ['苹果地图', 'Apple Maps'],

  sentTitle: ['留言已收到', 'We have your message'],
  sentLead: [
    (count: number) => `${inWords(count)[0]}工作日内，我们会按您留下的联系方式回复。`,
    (count: number) => `We will answer within ${inWords(count)[1]}, to the number or address that you left.`,
  ],
  number: ['编号', 'Number'],
  keep: [
    '请记下编号。凭它和您留的手机号或邮箱，随时可以查看进度和回复。',
    'Please keep the number. With it and the contact you left you can see the state and the answer at any time.',
  ],
  home: ['回到首页', 'Back to the home page'],

  lookTitle: ['查询回复', 'Look up an enquiry'],
  lookAbout: [
    '凭编号和留言时的手机号或邮箱，查看留言办到哪一步、我们怎样答复，不需要登录。',
    'See how far your enquiry is and what we answered, by its number and the mobile number or e-mail that you left. No account is needed.',
  ],
  lookLead: [
    '填写编号和留言时的手机号或邮箱。',
    'Enter the number, and the mobile number or e-mail that you left with it.',
  ],
  numberHelp: [
    'EQ 加 8 位数字，在发送成功的页面上；用短信通知您有回复时，短信里也有。',
    'EQ and eight digits: on the page after sending, and in the text message if one told you of an answer.',
  ],
  look: ['查询', 'Look up'],
  looking: ['正在查询', 'Looking'],
  none: [
    '没有找到。请核对编号，并填写留言时用的手机号或邮箱。',
    'Nothing was found. Check the number, and use the contact that you left with it.',
  ],
  looksTooMany: ['查询太频繁，请稍后再试。', 'Too many look-ups; please try again later.'],
  received: ['收到', 'Received'],
  due: ['答复期限', 'Answer due'],
  about: ['主题', 'About'],
  state: ['状态', 'State'],
  answer: ['回复', 'Answer'],
  noAnswer: ['还没有回复，请稍等。', 'There is no answer yet.'],
  closedUnanswered: [
    (phone: string) => `这条留言已结束，没有书面回复。如果问题还在，请再写一条，或致电 ${phone}。`,
    (phone: string) =>
      `It was closed without a written answer. If you still need one, please write again or call ${phone}.`,
  ],
  another: ['写一条新的', 'Write another message'],
});
