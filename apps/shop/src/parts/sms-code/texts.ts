import { plural } from '../../base/texts/plural.ts'
import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  phoneMissing: '请输入手机号',
  phoneWrong: '手机号应为 11 位数字，以 13 至 19 开头',
  code: '验证码',
  sentTo: (phone: string) => `已发送至 ${phone}`,
  getCode: '获取验证码',
  again: '重新获取',
  againIn: (seconds: number) => `重新获取（${seconds} 秒）`,
  tooSoon: (wait: string) => `验证码已发送，请查收短信；${wait}后可以重新获取`,
  limited: (wait: string) => `操作太频繁，请 ${wait}后再试`,
  smsUnavailable: '短信暂时无法发送，请稍后重试',
  codeWrong: (tries: number) =>
    tries > 0 ? `验证码错误，还可以试 ${tries} 次` : '验证码错误次数过多，请重新获取',
  codeExpired: '验证码已失效，请重新获取',
  wait: {
    seconds: (count: number) => `${count} 秒`,
    minutes: (count: number) => `${count} 分钟`,
    hours: (count: number) => `${count} 小时`,
  },
  outbox: '演示：查看短信验证码',
}

export const en = (): Translation<typeof zh> => ({
  phoneMissing: 'Please enter your phone number',
  phoneWrong: 'A mobile number has 11 digits and starts with 13 to 19',
  code: 'Code',
  sentTo: (phone) => `Sent to ${phone}`,
  getCode: 'Get code',
  again: 'Resend',
  againIn: (seconds) => `Resend (${seconds} s)`,
  tooSoon: (wait) => `Your code is on its way. You can get another in ${wait}`,
  limited: (wait) => `Too many attempts. Please try again in ${wait}`,
  smsUnavailable: 'We can’t send the SMS right now. Please try again soon',
  codeWrong: (tries) =>
    tries > 0
      ? `That code is not right. ${tries === 1 ? '1 try' : `${tries} tries`} left`
      : 'Too many wrong codes. Please get a new one',
  codeExpired: 'The code has expired. Please get a new one',
  wait: {
    seconds: (count) => plural(count, 'second'),
    minutes: (count) => plural(count, 'minute'),
    hours: (count) => plural(count, 'hour'),
  },
  outbox: 'Demo: see the SMS code',
})

export const smsCodeTexts = { file: 'parts/sms-code/texts', zh }
