import { type LocalizedText, localize } from './phrases.ts'
import { type Scan, takeMatches } from './scan.ts'

/** The sort order that a text asks for, with its description. */
export type Order = { sort: 'asc' | 'desc'; label: LocalizedText }

const cheap =
  /不要?太?贵|别太贵|最?便宜(?:一?点|些)?|实惠|低价|划算|\bnot (?:too |that |so )?expensive\b|\binexpensive\b|\b(?:the )?cheap(?:est|er)?\b|\baffordable\b|\blow[- ]price[ds]?\b/gi
const expensive = /最贵|豪华|高端|顶级|\b(?:most )?expensive\b|\bpremium\b/gi

const orders: { pattern: RegExp; order: Order }[] = [
  { pattern: cheap, order: { sort: 'asc', label: localize((t) => t.orders.asc) } },
  { pattern: expensive, order: { sort: 'desc', label: localize((t) => t.orders.desc) } },
]

/** Takes the wish for cheap or expensive numbers out of a text. */
export function takeOrder(scan: Scan): Order | undefined {
  return orders.flatMap(({ pattern, order }) => takeMatches(scan, pattern, () => order))[0]
}
