/** How many alerts one person may have, how long each lasts (days), and for how long a number is kept for whoever is told of it (minutes). */
export const waitTerms = { max: 10, days: 180, minutes: 10 } as const

export type WaitTerms = typeof waitTerms

/**
 * What somebody agrees to who wants to be told, word for word in Chinese, and its version, which is kept with the consent. Other words, in any language,
 * have another version.
 */
export const waitConsent = {
  version: '2026-11-27',
  zh: ({ days, minutes }: WaitTerms) =>
    `号码可以办理时，我们向您的登录手机号发送一条短信，每天最多一条，不分昼夜；号码为您保留 ${minutes} 分钟，按开启提醒的先后轮流通知。短信里的链接点一下就能结束提醒，也可以随时在“个人中心 - 我的提醒”里结束；${days} 天后自动结束。`,
} as const

/**
 * Whether a mask says enough to be waited for: at most one number in a hundred fits, because each digit, and each letter that stands there before,
 * leaves one in ten.
 */
export function isPreciseMask(mask: string): boolean {
  const said = [...mask].filter(
    (token, at) => /\d/.test(token) || (/[A-J]/.test(token) && mask.indexOf(token) < at),
  )
  return said.length >= 2
}
