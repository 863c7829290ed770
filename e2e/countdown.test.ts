import { expect, test } from 'vitest'
import { awake, newShopper } from './shopper.ts'

const hour = 3600_000

/** Home on a phone far from Shanghai whose clock says `time`, and what its countdown says. */
async function homeAt(time: string) {
  const shopper = await newShopper({ timezoneId: 'America/New_York' })
  const { page } = shopper
  await page.clock.install({ time: new Date(time) })
  await shopper.open('/home')
  const timer = page.getByRole('timer').first()
  await expect.poll(() => timer.textContent()).toMatch(/^\d/)
  await awake(timer)
  await page.waitForLoadState('networkidle')
  /** Seconds that it shows. */
  const shown = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return hours * 3600 + minutes * 60 + seconds
  }
  const pauseAt = async (moment: string) => page.clock.pauseAt(new Date(moment))
  return { page, shown, pauseAt }
}

test('[HM-5] the countdown runs to the end of tomorrow in Shanghai, second by second', async () => {
  const { page, shown, pauseAt } = await homeAt('2026-11-21T10:00:00+08:00')
  await pauseAt('2026-11-21T11:00:00+08:00')
  const left = (37 * hour) / 1000
  await expect.poll(shown).toBe(left)
  for (const second of [1, 2, 3]) {
    await page.clock.runFor(1000)
    await expect.poll(shown).toBe(left - second)
  }
})

test('[HM-5] a tab that slept for an hour shows the right time at once', async () => {
  const { page, shown, pauseAt } = await homeAt('2026-11-21T10:00:00+08:00')
  await pauseAt('2026-11-21T11:00:00+08:00')
  await page.clock.fastForward(hour)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(shown).toBe((36 * hour) / 1000)
})

test('[HM-5] at the end of tomorrow it starts anew', async () => {
  const { page, shown, pauseAt } = await homeAt('2026-11-21T10:00:00+08:00')
  await pauseAt('2026-11-22T23:59:58+08:00')
  await expect.poll(shown).toBe(2)
  await page.clock.runFor(2000)
  await expect.poll(shown).toBe((48 * hour) / 1000)
  await page.clock.runFor(1000)
  await expect.poll(shown).toBe((48 * hour) / 1000 - 1)
})
