import { type LimitedAct, soleLimits } from './limits.ts'

export type LimitTexts = {
  /** An act as an amount: fen or a count. */
  acts: Readonly<Record<LimitedAct, (amount: string) => string>>
  within: (hours: number | 'day') => string
  reached: (what: { within: string; act: string; minutes: string }) => string
}

export const limitTextsZh: LimitTexts = {
  acts: {
    refund: (yuan) => `退款 ${yuan}`,
    'off-sale': (count) => `下架 ${count} 个号码`,
    block: (count) => `封停 ${count} 个号码`,
    access: (count) => `变更同事账号 ${count} 次`,
    reveal: (count) => `查看 ${count} 个完整手机号`,
    phone: (count) => `按完整手机号查找 ${count} 次`,
  },
  within: (hours) => (hours === 'day' ? '一天内' : `${hours} 小时内`),
  reached: ({ within, act, minutes }) =>
    `${within}一个人（含其新邀请的账号）最多${act}。请由另一位同事办理，或 ${minutes} 分钟后再试`,
}

/** Explains that a person has reached a limit, and when they may go on. */
export function explainLimit(act: LimitedAct, retryAfter: number, words: LimitTexts): string {
  const { max, within } = soleLimits[act]
  const amount = act === 'refund' ? `¥${max / 100}` : String(max)
  const minutes = String(Math.ceil(retryAfter / 60))
  return words.reached({ within: words.within(within), act: words.acts[act](amount), minutes })
}
