import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    smsCode: typeof zh
  }
}

export const smsCodeTexts = defineTexts('smsCode', zh)
