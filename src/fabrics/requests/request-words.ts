import { defineWords } from '#kit/words.ts';

export const requestWords = defineWords({
  title: ['申请样布与询价', 'Samples and quotations'],
  description: [
    '把选好的面料和颜色发给我们：样布按地址寄出，报价由供应商给出。',
    'Send us the fabrics and colours you chose: samples go to your address, quotations come from the mill.',
  ],
  empty: ['样布篮是空的', 'Nothing chosen yet'],
  emptyText: [
    '在面料页点“申请样布”，或加入样布篮后一起提交。',
    'Press “Ask for a sample” on a fabric, or collect several and send them together.',
  ],
  back: ['返回目录', 'Back to the catalogue'],
  fabrics: ['面料', 'Fabrics'],
  colour: ['颜色', 'Colour'],
  anyColour: ['任意颜色', 'Any colour'],
  quantity: [(unit: string) => `数量（${unit}，询价时填写）`, (unit: string) => `Quantity (${unit}, for a quotation)`],
  minimum: [(text: string) => `起订量 ${text}`, (text: string) => `Minimum ${text}`],
  remove: ['移除', 'Remove'],
  removeName: [(name: string) => `移除 ${name}`, (name: string) => `Remove ${name}`],
  kind: ['需要什么', 'What do you need'],
  sample: ['样布', 'Samples'],
  quotation: ['报价', 'A quotation'],
  name: ['联系人', 'Your name'],
  company: ['公司或店铺名称', 'Company or shop'],
  address: ['样布寄送地址', 'Where samples should go'],
  addressHelp: ['只要报价可不填', 'Not needed for a quotation'],
  note: ['备注', 'Note'],
  consent: ['我已阅读并同意', 'I have read and agree to the '],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
  submit: ['提交', 'Send'],
  submitting: ['正在提交', 'Sending'],
  check: ['有几处需要修改，已在下面标出。', 'Some things need a change; they are marked below.'],
  sentTitle: ['已收到', 'Received'],
  sentText: [
    (number: string) => `编号 ${number}。样布寄出或报价做好后，会用短信告诉您；凭编号和手机尾号可随时查看。`,
    (number: string) =>
      `Number ${number}. We send a short message when samples are on their way or the quotation is ready; the number and the end of your phone show how it stands.`,
  ],
  look: ['查看进度', 'See how it stands'],
});
