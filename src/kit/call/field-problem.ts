import type * as z from 'zod/mini';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

/** The message for one field's problem, for people; `data.fields` of a code-400 answer. */
function describe(issue: z.core.$ZodIssue): Text {
  const isEmpty = issue.input === '' || issue.input === undefined;
  switch (issue.code) {
    case 'invalid_format':
      return isEmpty ? ['请填写', 'Required'] : ['格式不对', 'Invalid format'];
    case 'invalid_type':
      return issue.input === undefined
        ? ['请填写', 'Required']
        : issue.expected === 'number' || issue.expected === 'int'
          ? ['请填写数字', 'Enter a number']
          : ['格式不对', 'Invalid format'];
    case 'too_big':
      return issue.origin === 'string'
        ? [`最多 ${issue.maximum} 个字`, `At most ${issue.maximum} characters`]
        : issue.origin === 'array'
          ? [`最多 ${issue.maximum} 项`, `At most ${issue.maximum} items`]
          : [`不能大于 ${issue.maximum}`, `At most ${issue.maximum}`];
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 || issue.input === ''
          ? ['请填写', 'Required']
          : [`至少 ${issue.minimum} 个字`, `At least ${issue.minimum} characters`];
      return issue.origin === 'array'
        ? [`至少 ${issue.minimum} 项`, `At least ${issue.minimum} items`]
        : [`不能小于 ${issue.minimum}`, `At least ${issue.minimum}`];
    case 'invalid_value':
      return isEmpty ? ['请选择', 'Please select'] : ['不在可选范围内', 'Not one of the options'];
    case 'unrecognized_keys':
      return ['没有这个字段', 'Unknown field'];
    case 'custom':
      return customProblems[String(issue.params?.problem)] ?? ['格式不对', 'Invalid format'];
    default:
      return ['格式不对', 'Invalid format'];
  }
}

const customProblems: Record<string, Text> = {
  four_digits: ['请填写四位数字', 'Enter 4 digits'],
  unreadable: ['含有无法识别的字符', 'Contains unreadable characters'],
  not_json: ['不是有效的 JSON', 'This is not valid JSON'],
  repeated: ['只能出现一次', 'Can be given only once'],
  phone: ['请填写 11 位手机号', 'Enter a valid mobile number (11 digits in mainland China)'],
  brand_phone: [
    '至少 5 位数字，可以有开头的 +、空格、横线、括号，分机写作“转 8”',
    'At least 5 digits. Spaces, hyphens, brackets, a leading + and an extension such as “ext 8” are allowed',
  ],
  contact: ['请填写手机号或邮箱', 'Enter a mobile number or an e-mail address'],
  consent: ['请先阅读并同意', 'Please read and agree first'],
  status_code: ['状态码是 12 位字母和数字', 'A status code is 12 letters and digits'],
  enquiry_number: ['编号是 EQ 加 8 位数字', 'The number is EQ followed by 8 digits'],
  verify_code: ['请填写 6 位数字验证码', 'Enter the 6-digit code'],
  legal_version: [
    '版本号以真实的日期开头，如 2026-12-01 或 2026-12-01.2',
    'A version starts with a valid date, such as 2026-12-01 or 2026-12-01.2',
  ],
  image_key: ['图片不存在，请重新上传', 'Picture not found. Please upload it again'],
};

/**
 * `{field: message}`, the first problem of each field. A problem inside a list or object is reported at its top-level field, one
 * inside `form` at the form's own field as well.
 */
export function fieldProblems(error: z.core.$ZodError, language: Language, form?: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys' && issue.path.length === 0
        ? issue.keys
        : (form !== undefined && issue.path[0] === form ? issue.path.slice(0, 2) : [issue.path[0] ?? '']).map(String);
    for (const name of names) {
      const shown = name.slice(0, 100);
      // Own property only: a field named __proto__ must not reach the prototype.
      if (!Object.hasOwn(fields, shown))
        Object.defineProperty(fields, shown, { value: inLanguage(describe(issue), language), enumerable: true });
    }
  }
  return fields;
}
