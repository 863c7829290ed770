/** The options of wx.config in the JS-SDK; `timestamp` in seconds. */
export type JsSdkConfig = { appId: string; timestamp: number; nonceStr: string; signature: string }

/** A message of a template of our public account: its fields by their names there. */
export type TemplateMessage = {
  /** WeChat delivers a repeat within ten minutes once. */
  id: string
  openid: string
  template: string
  /** The page that it opens, if any. */
  url: string | undefined
  fields: Readonly<Record<string, string>>
}

/**
 * Methods throw AdapterError: `rejected` for an invalid, expired or used code, `auth` if our credentials are
 * refused.
 */
export type WechatOpenPlatform = {
  /** The URL of WeChat's consent page; it returns to `redirectUri` with `code` and `state` in the query. */
  authorizeUrl(redirectUri: string, state: string): string
  /** The shopper's id in our app. A code is valid once, for 5 minutes. */
  openidFromCode(code: string): Promise<string>
  /** The signature for a page's URL, without its fragment ('#…'). */
  jsSdkConfig(url: string): Promise<JsSdkConfig>
  /** Throws AdapterError with WeChat's code, such as 43004 for someone who does not follow the account. */
  sendTemplate(message: TemplateMessage): Promise<void>
}
