import type { Locale } from '@hao/contract/locale.ts'
import type { PhoneNumber } from '@hao/contract/entities.ts'
import { numberPrefix } from '../../base/plan.ts'
import type { SharePictures } from '../../base/page.ts'
import { basePath } from '../../base/routes.ts'
import type { MaskSearch } from './mask-search.ts'

/** Increase it when the drawing changes, so that cached pictures are not used. */
const drawing = 1

/**
 * The addresses of the pictures of a link. `v` covers all drawn content that the rest of the address does
 * not, so that a picture never changes under its address.
 */
function picturesOf(locale: Locale, what: string, query: Record<string, string>): SharePictures {
  const address = (shape: string) =>
    `${basePath}/share/${locale}/${shape}/${what}.png?${new URLSearchParams(query).toString()}`
  return { wide: address('wide'), square: address('square') }
}

function versionOf(...drawn: (string | number)[]): string {
  return [drawing, numberPrefix(), ...drawn].join('_')
}

export function numberVersion({ number, price }: Pick<PhoneNumber, 'number' | 'price'>): string {
  return versionOf(number, price)
}

export function numberPictures(number: PhoneNumber, locale: Locale): SharePictures {
  return picturesOf(locale, `number/${number.id}`, { v: numberVersion(number) })
}

export function maskPictures({ mask, on }: MaskSearch, locale: Locale): SharePictures {
  return picturesOf(locale, 'mask', { mask, on, v: versionOf() })
}

export function shopPictures(locale: Locale): SharePictures {
  return picturesOf(locale, 'shop', { v: versionOf() })
}

/** The version of pictures that depend on nothing but their address. */
export const plainVersion = (): string => versionOf()
