/** `max` for a user; a search that no one looks at for `days` is deleted. SMS leave from hour to hour. */
export const savedSearchTerms = { max: 10, days: 180, from: 9, until: 21 } as const

export type SavedSearchTerms = typeof savedSearchTerms

/** Word for word in Chinese; the version is stored with the consent. A changed text needs a new one. */
export const savedSearchConsent = {
  version: '2026-11-29',
  zh: ({ from, until }: SavedSearchTerms) =>
    `有符合的新号码上架时，我们向您的登录手机号发送一条短信：所有保存的搜索合在一起每天最多一条，只在 ${from} 点到 ${until} 点之间；不为您保留号码。短信里的链接点一下就能停止，也可以随时在“个人中心 - 我的提醒”里关闭。`,
} as const
