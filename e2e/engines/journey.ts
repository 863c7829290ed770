import { waitFor } from '@hao/testing/product.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { readCode, newPhone } from '../shopper.ts'
import type { Driver } from './driver.ts'

/** The parameters of a journey through the shop. */
type Journey = {
  driver: Driver
  /** The origin of the shop, such as http://localhost:41234. */
  origin: string
  /** The last digits of the number to buy; no other journey buys such a number. */
  tail: string
  /** The phone with this number, switched on. */
  phoneOf: (phone: string) => Promise<Page>
  photograph: (title: string) => Promise<void>
}

const button = (name: string, within = '') => `${within}//button[normalize-space()='${name}']`
const link = (name: string) => `//a[normalize-space()='${name}']`
const labelled = (label: string) => `//*[@aria-label='${label}']`
const dialog = '//dialog[@open]'
const field = (placeholder: string) => `//input[@placeholder='${placeholder}']`
const control = (name: string) =>
  `//input[@role='switch'][@aria-labelledby=//*[normalize-space()='${name}']/@id]`

/** Waits for an address, for hydration, and for idle work: Firefox fails it when the page is left. */
async function arrive({ driver }: Journey, url: RegExp): Promise<void> {
  await waitFor(async () => url.test(await driver.url()))
  const hydrated = `Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react'))`
  const idle = `document.querySelector('body > output') !== null`
  // A page that is unloading may refuse to answer.
  const ready = () => driver.evaluate(`${hydrated} && ${idle}`).catch(() => false)
  await waitFor(async () => (await ready()) === true)
  await driver.watchErrors()
}

/** Waits until nothing moves on the page except endless animations. */
export async function untilStill(driver: Driver): Promise<void> {
  const moving = `document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)`
  await waitFor(async () => (await driver.evaluate(moving)) === false)
}

async function open(journey: Journey, path: string): Promise<void> {
  await journey.driver.open(`${journey.origin}/mobile${path}`)
  await arrive(journey, /\/mobile\//)
}

/**
 * A shopper's whole way: browse, search by mask and by tail, log in, let the phone ring, buy, bind, set ring
 * rules.
 */
export async function goThroughShop(journey: Journey): Promise<void> {
  const phone = newPhone()
  await browse(journey)
  await searchByMask(journey)
  await findNumber(journey)
  await letPhoneRing(journey, phone)
  await buy(journey)
  await bind(journey, phone)
  await chooseWhoMayRing(journey)
}

async function browse(journey: Journey): Promise<void> {
  const { driver, photograph } = journey
  await open(journey, '/home')
  await driver.text(`//h2[normalize-space()='限时特惠']`)
  await photograph('home')
  // Toasts cover the middle of the screen.
  expect(
    await driver.evaluate(
      `document.querySelector('body > output').offsetWidth === document.documentElement.clientWidth`,
    ),
  ).toBe(true)
  await driver.click(`//a[contains(., '豹子号')]`)
  await driver.text(`//h1`)
  await driver.text('(//main//li//a)[1]')
  await photograph('category')
  await driver.click('(//main//li//a)[1]')
  await driver.text(button('立即办理'))
  await photograph('number')
}

async function searchByMask(journey: Journey): Promise<void> {
  const { driver, photograph } = journey
  await open(journey, '/home')
  await driver.click(`//a[contains(., '搜索您喜欢的数字')]`)
  await driver.click(labelled('第5位：任意'))
  await driver.text(labelled('数字键'))
  await photograph('mask-keys')
  expect(
    await driver.evaluate(`new Set([...document.querySelectorAll('fieldset [aria-label^=第]')]
    .map((slot) => slot.offsetTop)).size`),
  ).toBe(1)
  await driver.click(button('8', labelled('数字键')))
  await driver.click(labelled('第6位：任意'))
  await driver.click(button('非4', labelled('数字键')))
  await driver.click(button('完成', labelled('数字键')))
  await waitFor(async () => new URL(await driver.url()).searchParams.get('mask') === '????8x')
  await driver.text(`//h2[starts-with(normalize-space(), '找到')]`)
  const numbers = () =>
    driver.evaluate(`[...document.querySelectorAll('main li [role=img]')]
    .map((image) => image.getAttribute('aria-label').replace(/\\D/g, '')).filter((digits) => digits.length > 4)`)
  await waitFor(async () => {
    const found = (await numbers()) as string[]
    return found.length > 0 && found.every((digits) => /8[^4]$/.test(digits))
  })
  await photograph('mask-found')
}

async function findNumber(journey: Journey): Promise<void> {
  const { driver, tail, photograph } = journey
  await open(journey, '/search')
  await driver.type(field('请输入要搜索的数字'), tail)
  await driver.click(`//label[normalize-space()='尾号']`)
  await photograph('search')
  await driver.click(button('搜索'))
  await arrive(journey, new RegExp(`/tag-list\\?.*keyword=${tail}`))
  await driver.click('(//main//li//a)[1]')
  await driver.text(button('立即办理'))
}

/** Lets a number on sale ring the shopper's phone, after a login. */
async function letPhoneRing(journey: Journey, phone: string): Promise<void> {
  const { driver, photograph, phoneOf } = journey
  const row = `//button[contains(., '让您的手机按这个号码响一次')]`
  await driver.click(row)
  await logIn(journey, phone)
  await arrive(journey, /\/number\//)
  const telephone = await phoneOf(phone)
  await driver.text(button('开始试响', dialog))
  await photograph('ring')
  await driver.click(button('开始试响', dialog))
  await driver.text(`${dialog}//b[normalize-space()='您的手机正在响']`)
  await photograph('ringing')
  await telephone.getByRole('button', { name: '接听', exact: true }).click()
  await driver.text(`${dialog}//p[contains(., '铃声和来电显示就是这样')]`)
  await photograph('rung')
  await driver.click(button('好', dialog))
  await waitFor(async () => (await driver.evaluate(`document.querySelector('dialog[open]')`)) === null)
}

async function logIn(journey: Journey, phone: string): Promise<void> {
  const { driver, origin, photograph } = journey
  await arrive(journey, /\/login\?callback=/)
  await driver.type(`//input[@name='phone' or @type='tel']`, phone)
  // As a phone's keyboard opens.
  await driver.evaluate(`visualViewport.dispatchEvent(new Event('resize'))`)
  await driver.click(`//input[@type='checkbox']`)
  await photograph('login')
  await driver.click(button('获取验证码'))
  const code = `//input[@autocomplete='one-time-code']`
  // Visible once the code has been sent.
  await waitFor(
    () =>
      driver.evaluate(
        `document.querySelector('input[autocomplete=one-time-code]') !== null`,
      ) as Promise<boolean>,
  )
  await photograph('code')
  await driver.type(code, await readCode(origin, phone))
}

async function buy(journey: Journey): Promise<void> {
  const { driver, photograph } = journey
  await driver.click(button('立即办理'))
  await driver.text(dialog)
  await photograph('order')
  const agreed = await driver.evaluate(`document.querySelector('dialog[open] input[type=checkbox]').checked`)
  if (!agreed) await driver.click(`(${dialog}//input[@type='checkbox'])[1]`)
  await driver.click(button('立即支付', dialog))
  await waitFor(async () => /\/simulators\/wechat\/h5\//.test(await driver.url()))
  await driver.click(`//form[contains(@action, '/pay')]//button`)
  await arrive(journey, /\/mobile\/pay-ok\?/)
  await driver.text(`//h2[normalize-space()='支付成功']`)
  await photograph('paid')
}

async function bind(journey: Journey, phone: string): Promise<void> {
  const { driver, photograph } = journey
  await driver.click(link('绑定手机号'))
  await driver.text(button('确认绑定'))
  await photograph('bind')
  await driver.click(button('确认绑定'))
  await driver.text(`//h2[contains(text(), '绑定成功')]`)
  await photograph('bound')
  await open(journey, '/order')
  await driver.click(`//*[@role='tab'][contains(., '已完成')]`)
  const order = await driver.text(`(//main//li[contains(., '使用中')])[1]`)
  await photograph('orders')
  expect(order).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
}

async function chooseWhoMayRing(journey: Journey): Promise<void> {
  const { driver, photograph } = journey
  await open(journey, '/user-center/numbers')
  await driver.click('(//main//li//a)[1]')
  await driver.click(`//a[contains(., '谁能打进来')]`)
  await driver.click(control('接听来电'))
  await driver.text(`//*[contains(text(), '谁打来都不响')]`)
  await photograph('nobody-rings')
  await driver.click(button('撤销'))
  await driver.text(`//*[contains(text(), '您的手机会响')]`)
  await driver.type(field('手机、座机或号段'), '13912345678')
  await driver.click(button('加入名单'))
  await driver.text(`//li[contains(., '139 1234 5678')]`)
  await photograph('blocked')
  await driver.type(field('例如 139 1234 5678'), '13912345678')
  await driver.click(button('查一查'))
  await driver.text(`//output[contains(., '在黑名单里')]`)
  await photograph('checked')
}
