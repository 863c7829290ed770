import { plural } from '../../base/texts/plural.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const smsCodeTexts = defineTexts('parts/sms-code/texts', {
  phoneMissing: both('请输入手机号', 'Please enter your phone number'),
  phoneWrong: both(
    '手机号应为 11 位数字，以 13 至 19 开头',
    'A mobile number has 11 digits and starts with 13 to 19',
  ),
  code: both('验证码', 'Code'),
  sentTo: both(
    (phone: string) => `已发送至 ${phone}`,
    (phone) => `Sent to ${phone}`,
  ),
  getCode: both('获取验证码', 'Get code'),
  getCodeOn: both(
    (phone: string) => `获取 ${phone} 的验证码`,
    (phone) => `Get a code on ${phone}`,
  ),
  again: both('重新获取', 'Resend'),
  againIn: both(
    (seconds: number) => `重新获取（${seconds} 秒）`,
    (seconds) => `Resend (${seconds} s)`,
  ),
  tooSoon: both(
    (wait: string) => `验证码已发送，请查收短信；${wait}后可以重新获取`,
    (wait) => `Your code is on its way. You can get another in ${wait}`,
  ),
  limited: both(
    (wait: string) => `操作太频繁，请 ${wait}后再试`,
    (wait) => `Too many attempts. Please try again in ${wait}`,
  ),
  smsUnavailable: both(
    '短信暂时无法发送，请稍后重试',
    'We can’t send the SMS right now. Please try again soon',
  ),
  codeWrong: both(
    (tries: number) => (tries > 0 ? `验证码错误，还可以试 ${tries} 次` : '验证码错误次数过多，请重新获取'),
    (tries) =>
      tries > 0
        ? `That code is not right. ${tries === 1 ? '1 try' : `${tries} tries`} left`
        : 'Too many wrong codes. Please get a new one',
  ),
  codeExpired: both('验证码已失效，请重新获取', 'The code has expired. Please get a new one'),
  wait: {
    seconds: both(
      (count: number) => `${count} 秒`,
      (count) => plural(count, 'second'),
    ),
    minutes: both(
      (count: number) => `${count} 分钟`,
      (count) => plural(count, 'minute'),
    ),
    hours: both(
      (count: number) => `${count} 小时`,
      (count) => plural(count, 'hour'),
    ),
  },
  outbox: both('演示：查看短信验证码', 'Demo: see the SMS code'),
})
