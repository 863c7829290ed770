import type { PhoneNumber } from '@hao/contract/entities.ts'

/** Turns a number's heart on or off by the script that saves it, and says so when that does not come. */
export async function pressHeart(number: PhoneNumber): Promise<void> {
  try {
    const { toggle } = await import('./sync.ts')
    toggle(number)
  } catch (error) {
    const failed = await import('../../base/browser/tell-part-failed.ts').catch(() => undefined)
    failed?.tellPartFailed(error)
  }
}
