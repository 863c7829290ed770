import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { expectHidden, expectVisible } from './rest.ts'
import { changeTimeout, newMember, newShopper } from './shopper.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36'
const miniProgram = `${iphone} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef`
const weCom = `${iphone} wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh`
const windows = `${desktop} NetType/WIFI MicroMessenger/7.0.20.1781(0x6700143B) WindowsWechat(0x63090c33) XWEB/14315 Flue`
const olderWechat = `${iphone} MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN`

const pictures = process.env['PICTURES']
const title = '请在浏览器中支付'

type InApp = [app: string, userAgent: string, steps: boolean]
const inMiniProgram: InApp[] = [['a mini-program', miniProgram, false]]

test.each(depth(inMiniProgram, [...inMiniProgram, ['WeCom', weCom, true]]))(
  'in %s applying for a number shows the way to the browser, without a login',
  async (_app, userAgent, steps) => {
    const { page, open } = await newShopper({ userAgent })
    await open('/number/14')
    await page.getByRole('button', { name: '立即办理' }).click()
    const guide = page.getByRole('dialog', { name: title })
    await expectVisible(guide.getByText(page.url()))
    expect(await guide.getByText('在浏览器打开', { exact: true }).count()).toBe(steps ? 1 : 0)
  },
)

/** The answers of bridges that refuse the payment, and none. */
type Bridge = [how: string, userAgent: string, answer: string | undefined]
const someBridges: Bridge[] = [
  ['denies it', windows, 'system:access_denied'],
  ['is missing', windows, undefined],
]
const moreBridges: Bridge[] = [
  ['does not know it', windows, 'system:function_not_exist'],
  ['fails', olderWechat, 'get_brand_wcpay_request:fail'],
]

test.each(depth(someBridges, [...someBridges, ...moreBridges]))(
  'where WeChat’s bridge %s, paying and paying again show the way to the browser',
  async (how, userAgent, answer) => {
    const member = await newMember({ userAgent })
    const { page, open } = member
    // After WeChat's consent the guide opens by itself: nothing of the page has the focus then.
    member.expectTrouble(/the focus fell to the body from <button [^>]*aria-label="关闭"/)
    await changeTimeout(page, 10_000, 0)
    await page.route('**/simulators/wechat/jsapi/bridge.js', (route) => route.fulfill({ body: '' }))
    await page.addInitScript((message) => {
      if (message === undefined) return
      const invoke = (_name: string, _params: object, done: (answer: object) => void) =>
        done({ err_msg: message })
      Object.assign(window, { WeixinJSBridge: { invoke } })
    }, answer)
    await open('/tag-list?keyword=7924')
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('button', { name: '立即办理' }).click()
    const confirm = page.getByRole('dialog', { name: '确认订单' })
    await confirm.getByRole('checkbox').first().check()
    await confirm.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('button', { name: '同意' }).click()

    const guide = page.getByRole('dialog', { name: title })
    for (let presses = 0; presses < 2; presses += 1) {
      await expectVisible(guide)
      const [here = ''] = page.url().split('#')
      expect(here).toMatch(/\/mobile\/pay-ok\?/)
      expect(await guide.innerText()).toContain(here)
      if (pictures) await page.screenshot({ path: `${pictures}/refused-${how}-${presses}.png` })
      await guide.getByRole('button', { name: '关闭' }).click()
      await expectHidden(guide)
      await page.getByRole('button', { name: '继续支付' }).click()
    }
  },
)
