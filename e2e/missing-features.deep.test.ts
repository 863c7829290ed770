import { launchBrowser } from '@hao/testing/browser.ts'
import { expect, test } from 'vitest'
import { driveChromium } from './engines/chromium.ts'
import { removeMissingFeatures } from './engines/missing-features.ts'
import { testEngine } from './engines/test-engine.ts'
import { startTelephones } from './telephones.ts'

const telephones = startTelephones()

/** Samples of features that the oldest engines lack, as expressions that are true where they exist. */
const samples = [
  `'at' in []`,
  `'at' in String.prototype`,
  `'findLast' in []`,
  `'at' in new Uint8Array()`,
  `'hasOwn' in Object`,
  `'randomUUID' in crypto`,
  `'structuredClone' in window`,
  `'showModal' in document.createElement('dialog')`,
  `'popover' in document.body`,
  `'inert' in document.body`,
  `'requestIdleCallback' in window`,
  `'timeout' in AbortSignal`,
  `'any' in AbortSignal`,
  `'withResolvers' in Promise`,
  `'canParse' in URL`,
  `'Segmenter' in Intl`,
  `'onscrollend' in window`,
  `'startViewTransition' in document`,
  `'navigation' in window`,
  `'BroadcastChannel' in window`,
  `(() => { try { return RegExp('(?<=a)b') } catch { return undefined } })() !== undefined`,
]

test('in Chromium without what the oldest engines lack a shopper goes all the way', async () => {
  const driver = await driveChromium(await launchBrowser(), removeMissingFeatures)
  await testEngine(telephones, driver, { name: 'missing features', tail: '56' })
  const there = await Promise.all(samples.map((sample) => driver.evaluate(sample)))
  expect(samples.filter((_, index) => there[index])).toEqual([])
})
