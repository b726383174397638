import { codeRefusals } from '#kit/form/code-refusals.ts';
import { termsChanged } from '#kit/form/terms-changed.ts';
import { defineWords } from '#kit/text/words.ts';

/** Why a form is refused. */
export const refusals = {
  ...codeRefusals,
  no_such_city: [400, '请选择城市', 'Please choose a city', 'city'],
  terms_changed: [409, ...termsChanged, 'consent'],
  too_many: [429, '尝试太多，请稍后再试。', 'Too many attempts. Please try again later.'],
} as const;

export const pageWords = defineWords({
  title: ['采购商注册', 'Buyer sign-up'],
  lead: [
    '告诉我们您在哪里、想买什么。注册后由专人按品类为您对接供应商，还可以在应用里看面料、申请样布。',
    'Tell us where you are and what you want to buy. We will match you with the right suppliers, and you can browse fabrics and request samples in the app.',
  ],
  description: [
    '采购商用手机号注册织联：填写公司、城市和想采购的品类，由专人对接供应商。',
    'Sign up as a Weftline buyer with your phone number: company, city and what you want to source. We match you with suppliers.',
  ],
  phone: ['手机号', 'Mobile number'],
  company: ['公司或店铺名称', 'Company or shop'],
  province: ['省份', 'Province'],
  city: ['城市', 'City'],
  choose: ['请选择', 'Please choose'],
  interests: ['想采购什么', 'What you want to buy'],
  interestsHelp: ['可多选，也可以以后再告诉我们。', 'Choose as many as you like, or tell us later.'],
  consent: ['我已阅读并同意', 'I have read and agree to the '],
  terms: ['服务条款', 'terms'],
  and: ['和', ' and the '],
  privacy: ['隐私政策', 'privacy policy'],
  stop: ['。', '.'],
  submit: ['注册', 'Sign up'],
  submitting: ['正在注册', 'Signing up'],
  check: ['有几处需要修改，已在下面标出。', 'Please check the fields marked below.'],
  noProvince: ['请选择省份', 'Please choose a province'],
  supplier: ['想供货？', 'Want to sell?'],
  apply: ['申请入驻', 'Apply as a supplier'],
  already: ['已注册？', 'Already signed up?'],
  mine: ['查看、下载或删除我的信息', 'View, download or delete my data'],

  doneTitle: ['注册成功', 'You’re signed up'],
  doneAgain: ['资料已更新', 'Your details have been updated'],
  doneLead: [
    '我们会按您选的品类安排对接，专人会电话联系您。',
    'We will match you with suppliers for what you chose, and call you.',
  ],
  againLead: [
    '该号码已注册，信息已更新为您刚填写的内容，之前的对接照常进行。',
    'This number was already signed up. We have replaced your details with what you just entered; anything under way continues.',
  ],
  app: ['在应用里继续', 'Continue in the app'],
  appLead: [
    '用同一个手机号登录应用，看面料、申请样布、跟进订单。',
    'Sign in to the app with the same number to browse fabrics, request samples and track orders.',
  ],
  scan: ['用手机扫码下载', 'Scan to get the app'],
  download: ['下载应用', 'Get the app'],
  fabrics: ['先看看面料', 'Browse fabrics first'],

  mineTitle: ['我的注册信息', 'My sign-up'],
  mineLead: [
    '用注册时的手机号验证后，可以查看、下载或删除我们保存的信息。不需要账号。',
    'Verify the number you signed up with to view, download or delete the data we hold about you. No account needed.',
  ],
  prove: ['验证', 'Continue'],
  proving: ['正在验证', 'Verifying'],
  noSignup: ['这个号码没有注册信息。', 'We hold no data for this number.'],
  over: ['已超时，请重新验证手机号。', 'This page has expired. Please verify your number again.'],
  erasedTitle: ['已删除', 'Deleted'],
  erasedLead: [
    '手机号、公司和备注已删除；城市、品类和日期留作统计，不再指向任何人。以后可以随时重新注册。',
    'Your phone number, company and notes have been deleted. City, categories and dates remain as anonymous statistics. You can sign up again at any time.',
  ],
  campaign: ['来源', 'Campaign'],
  since: ['注册时间', 'Signed up'],
  changed: ['最近更新', 'Last updated'],
  state: ['对接进展', 'Matching'],
  language: ['语言', 'Language'],
  channel: ['注册渠道', 'Signed up via'],
  wechat: ['微信', 'WeChat'],
  browser: ['浏览器', 'A browser'],
  agreed: ['同意', 'Consent'],
  agreedTo: [
    (version: string, at: string) => `${version} 版，${at}`,
    (version: string, at: string) => `version ${version}, ${at}`,
  ],
  copy: ['下载一份副本', 'Download a copy'],
  erase: ['删除我的信息', 'Delete my data'],
  eraseLead: [
    '删除后立即生效，不能恢复。正在进行的对接会停止。',
    'This takes effect immediately and cannot be undone. Any matching under way stops.',
  ],
  eraseYes: ['确认删除', 'Delete now'],
  minutes: [
    (minutes: number) => `这一页 ${minutes} 分钟内有效。`,
    (minutes: number) => `This page expires in ${minutes} minutes.`,
  ],
  home: ['回到首页', 'Back to the home page'],
});
