/** `max` for a user, the lifetime in `days`, and how many `minutes` an offer reserves a number. */
export const waitTerms = { max: 10, days: 180, minutes: 10 } as const

export type WaitTerms = typeof waitTerms

/** Word for word in Chinese; the version is stored with the consent. A changed text needs a new one. */
export const waitConsent = {
  version: '2026-11-27',
  zh: ({ days, minutes }: WaitTerms) =>
    `号码可以办理时，我们向您的登录手机号发送一条短信，每天最多一条，不分昼夜；号码为您保留 ${minutes} 分钟，按开启提醒的先后轮流通知。短信里的链接点一下就能结束提醒，也可以随时在“个人中心 - 我的提醒”里结束；${days} 天后自动结束。`,
} as const

/** At most one in a hundred numbers fits. Each digit, and each repeated letter, divides by ten. */
export function isPreciseMask(mask: string): boolean {
  const restricting = [...mask].filter(
    (token, at) => /\d/.test(token) || (/[A-J]/.test(token) && mask.indexOf(token) < at),
  )
  return restricting.length >= 2
}
