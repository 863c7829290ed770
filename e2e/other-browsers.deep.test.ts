import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { codeOf, newPhone } from './shopper.ts'
import { type Driver, drive } from './webdriver/driver.ts'
import { startFirefox } from './webdriver/firefox.ts'
import { startWebKit } from './webdriver/webkit.ts'

const pictures = fileURLToPath(new URL('../var/other-browsers/', import.meta.url))

// No other journey buys numbers with these tails.
const browsers = [
  { name: 'WebKitGTK', start: startWebKit, tail: '606' },
  { name: 'Firefox', start: startFirefox, tail: '707' },
]

const button = (name: string, within = '') => `${within}//button[normalize-space()='${name}']`
const link = (name: string) => `//a[normalize-space()='${name}']`
const sheet = '//dialog[@open]'

/** What pages have left uncaught since each was told to `watch`: for a browser that does not write it down. */
const uncaught = `JSON.parse(sessionStorage.getItem('uncaught') ?? '[]')`
const watch = `(() => {
  const note = (what) => sessionStorage.setItem('uncaught', JSON.stringify([...${uncaught}, String(what)]))
  if (!window.watched) {
    addEventListener('error', ({ message }) => note(message))
    addEventListener('unhandledrejection', ({ reason }) => note(reason))
  }
  window.watched = true
})()`

/** Waits for an address, until React has taken the page over and what it loads when idle has come: Firefox fails it when the page is left. */
async function arrive(driver: Driver, url: RegExp): Promise<void> {
  await waitFor(async () => url.test(await driver.url()))
  const taken = `Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'))`
  const idle = `document.querySelector('output[popover]') !== null`
  // A page that is just being left may refuse to answer.
  const ready = () => driver.evaluate(`${taken} && ${idle}`).catch(() => false)
  await waitFor(async () => (await ready()) === true)
  await driver.evaluate(watch)
}

/** Waits until nothing moves on the page but what moves forever. */
async function still(driver: Driver): Promise<void> {
  const moving = `document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)`
  await waitFor(async () => (await driver.evaluate(moving)) === false)
}

/** Every picture that does not wait to be scrolled to has come. */
const pictured = `[...document.images]
  .filter(({ loading }) => loading !== 'lazy').every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`

async function open(driver: Driver, path: string): Promise<void> {
  await driver.open(`${inject('shop')}/mobile${path}`)
  await arrive(driver, /\/mobile\//)
}

async function findNumber(driver: Driver, tail: string): Promise<void> {
  await driver.click(`//a[contains(., '搜索您喜欢的数字')]`)
  await driver.type(`//input[@placeholder='请输入要搜索的数字']`, tail)
  await driver.click(`//label[normalize-space()='尾号']`)
  await driver.click(button('搜索'))
  await arrive(driver, new RegExp(`/tag-list\\?.*keyword=${tail}`))
  await driver.click('(//main//li//a)[1]')
  await driver.text(button('立即办理'))
}

async function logIn(driver: Driver, phone: string): Promise<void> {
  await arrive(driver, /\/login\?callback=/)
  await driver.type(`//input[@name='phone' or @type='tel']`, phone)
  await driver.click(`//input[@type='checkbox']`)
  await driver.click(button('获取验证码'))
  const code = `//input[@autocomplete='one-time-code']`
  // Sent by now.
  await driver.text(code)
  await driver.type(code, await codeOf(inject('shop'), phone))
  await arrive(driver, /\/number\//)
}

async function pay(driver: Driver): Promise<void> {
  await driver.click(button('立即办理'))
  await driver.text(sheet)
  await still(driver)
  await driver.click(`(${sheet}//input[@type='checkbox'])[1]`)
  await driver.click(button('立即支付', sheet))
  await waitFor(async () => /\/simulators\/wechat\/h5\//.test(await driver.url()))
  await driver.click(`//form[contains(@action, '/pay')]//button`)
  await arrive(driver, /\/mobile\/pay-ok\?/)
  await driver.text(`//h2[normalize-space()='支付成功']`)
}

test.each(browsers)(
  'in $name a shopper searches a tail, logs in, pays, binds, and sees the number in use',
  async ({ name, start, tail }) => {
    const browser = await start()
    const driver = drive(browser.send)
    const photograph = async (title: string) => {
      await still(driver)
      await waitFor(async () => (await driver.evaluate(pictured)) === true)
      await mkdir(pictures, { recursive: true })
      await writeFile(`${pictures}${name}-${title}.png`, await driver.screenshot())
    }
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await photograph('failed').catch(() => undefined)
      await browser.close()
    })
    await browser.send('SetWindowRect', { x: 0, y: 0, width: 390, height: 844 })
    // These browsers ask for the language of the system.
    await driver.open(`${inject('shop')}/dev/outbox`)
    await driver.evaluate(`document.cookie = 'lang=zh-CN; path=/'`)
    await open(driver, '/home')
    expect(await driver.evaluate('innerWidth')).toBeLessThan(450)
    await photograph('home')
    await findNumber(driver, tail)
    await driver.click(button('立即办理'))
    const phone = newPhone()
    await logIn(driver, phone)
    await pay(driver)
    await photograph('paid')
    await driver.click(link('绑定手机号'))
    await driver.click(button('确认绑定'))
    await driver.text(`//h2[contains(text(), '绑定成功')]`)
    await open(driver, '/order')
    await driver.click(`//*[@role='tab'][contains(., '已完成')]`)
    const card = await driver.text(`(//main//li[contains(., '使用中')])[1]`)
    await photograph('bound')
    expect(card).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    const errors = async () => browser.pageErrors?.() ?? (await driver.evaluate(uncaught))
    expect(await errors()).toEqual([])
    // It would have been noticed.
    await driver.evaluate(`void setTimeout(() => { throw new Error('on purpose') })`)
    await expect.poll(errors).toHaveLength(1)
  },
)
