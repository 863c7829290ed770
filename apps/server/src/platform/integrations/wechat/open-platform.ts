/** The options of wx.config in the JS-SDK; `timestamp` in seconds. */
export type JsSdkConfig = { appId: string; timestamp: number; nonceStr: string; signature: string }

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
}
