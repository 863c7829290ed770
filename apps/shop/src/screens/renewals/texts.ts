import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '续费管理',
  sum: '未来 30 天将自动扣款',
  sumOf: (count: number) => `${count} 个号码`,
  sumNone: '没有将要自动扣款的号码',
  about: '每次扣款前至少 5 天会通知您；随时可以关闭，立即生效。',
  agreement: '自动续费协议',
  charges: (at: string, amount: string) => `${at} 自动扣 ${amount}`,
  expires: (at: string) => `${at} 到期`,
  ends: (at: string) => `${at} 到期，不自动扣费`,
  notBegun: '绑定手机后开始计算服务期',
  unpaid: (until: string) => `照常响铃到 ${until}，请尽快续费`,
  suspended: (until: string) => `已暂停，${until} 前续费可恢复`,
  empty: '有了号码，它什么时候扣费、扣多少，都在这里',
  choose: '去选号',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    renewals: typeof zh
  }
}

export const renewalsTexts = defineTexts('renewals', zh)
