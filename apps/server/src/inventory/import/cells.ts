import { locales } from '@hao/contract/locale.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { cleanCell } from '@hao/contract/console/number-file/cells.ts'

/** The states that a file may set. Other states belong to orders. */
const importStates = ['on_sale', 'draft', 'off_shelf'] as const
export type ImportState = (typeof importStates)[number]

const simplify = (text: string) => text.toLowerCase().replace(/[\s_-]/g, '')
const states = new Map<string, ImportState>([
  ...importStates.flatMap((state) =>
    [state, ...locales.map((locale) => textsFor(locale).words.numberStates[state])].map(
      (name): [string, ImportState] => [simplify(name), state],
    ),
  ),
  ['上架', 'on_sale'],
  ['下架', 'off_shelf'],
])

/** Parses a state name in any case and language. An empty cell is `on_sale`. */
export function readState(cell: string | undefined): ImportState | undefined {
  const text = cleanCell(cell)
  return text === '' ? 'on_sale' : states.get(simplify(text))
}

const maxFeatured = 1_000_000

export function readFeatured(cell: string | undefined): number | undefined {
  const text = cleanCell(cell)
  const weight = /^(?:\d{0,7}|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : Infinity
  return weight <= maxFeatured ? weight : undefined
}
