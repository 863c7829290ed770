import { expect, test } from 'vitest'
import { canOnlyCopyLinks, detectInApp, neverPays } from './user-agent.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 14; V2307A Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0'

test.each([
  `${iphone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
  `${android} Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600(0x2800313D) WeChat/arm64 Weixin`,
  `${android} Mobile Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 NetType/4G`,
])('[AP-18] WeChat: %s', (userAgent) => {
  expect(detectInApp(userAgent)).toBe('wechat')
})

test.each([
  `${android} Mobile Safari/537.36 kuaidd/3.2.1`,
  `${iphone} Mobile/15E148 KuaiDD/5`,
  `${android} Mobile Safari/537.36 (kuaidd; build 7)`,
])('[AU-4] the courier app: %s', (userAgent) => {
  expect(detectInApp(userAgent)).toBe('courier')
})

test.each([
  `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${android} Mobile Safari/537.36`,
  `${android} Mobile Safari/537.36 notkuaidd/1.0 MicroMessengerX/1`,
  '',
])('[AU-4] an ordinary browser: %s', (userAgent) => {
  expect(detectInApp(userAgent)).toBeUndefined()
})

test('[AU-4] other courier apps are recognised by their names', () => {
  expect(detectInApp(`${iphone} Paotui/2.0`, ['paotui'])).toBe('courier')
  expect(detectInApp(`${iphone} kuaidd/2.0`, ['paotui'])).toBeUndefined()
})

const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36'

test.each([
  [
    'WeChat',
    `${iphone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`,
    false,
    false,
  ],
  [
    'a mini-program',
    `${iphone} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef`,
    true,
    true,
  ],
  ['WeCom', `${android} Mobile Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 NetType/4G`, true, false],
  [
    'WeChat for Windows',
    `${windows} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c33) XWEB/14315 Flue`,
    false,
    true,
  ],
  [
    'the newer WeChat for Windows',
    `${windows} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) UnifiedPCWindowsWechat(0xf2541022) XWEB/16467 Flue`,
    false,
    true,
  ],
  [
    'WeChat for Mac',
    `${mac} NetType/WIFI MicroMessenger/6.8.0(0x16080000) MiniProgramEnv/Mac MacWechat/WMPF MacWechat/3.8.7(0x13080712) XWEB/1191 Flue`,
    false,
    true,
  ],
  ['a browser', windows, false, false],
])('%s: whether it never pays, and whether links can only be copied', (_what, userAgent, never, copy) => {
  expect([neverPays(userAgent), canOnlyCopyLinks(userAgent)]).toEqual([never, copy])
})
