/** What wx.config of the JS-SDK takes; `timestamp` in seconds. */
export type JsSdkConfig = { appId: string; timestamp: number; nonceStr: string; signature: string }

/**
 * WeChat's Open Platform, for pages inside WeChat's browser. Errors are AdapterError: `rejected` for a code
 * that is wrong, old or spent, `auth` when our own credentials are refused, `rate_limited`, `unavailable`.
 */
export type WechatOpenPlatform = {
  /** Where the shopper agrees; WeChat comes back to `redirectUri` with `code` and `state` in the query. */
  authorizeUrl(redirectUri: string, state: string): string
  /** The shopper's id for our app; a code lives 5 minutes and is good for one use. */
  openidFromCode(code: string): Promise<string>
  /** The signature for a page's address; what follows '#' does not count. */
  jsSdkConfig(url: string): Promise<JsSdkConfig>
}
