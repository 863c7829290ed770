import type { PhoneNumber } from '@hao/contract/entities.ts'
import { openLogin } from '../../base/browser/navigate.ts'

type Wish = { number: PhoneNumber; at: number }

const lifetime = 600_000

/**
 * Sends an anonymous shopper who has pressed the heart of a number to the login (FV-4). The pending
 * favourite is stored in the history entry of that login: another login does not apply it.
 */
export function logInToFavourite(number: PhoneNumber): void {
  const wish: Wish = { number, at: Date.now() }
  openLogin({ wish })
}

export function getPendingFavourite(): PhoneNumber | undefined {
  const { wish }: { wish?: Wish } = history.state ?? {}
  return wish && Date.now() - wish.at < lifetime ? wish.number : undefined
}
