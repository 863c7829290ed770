import type { Locale } from '@hao/contract/locale.ts'
import type { Random } from '@hao/numbers/random.ts'
import people from './texts/people.json' with { type: 'json' }

/** A fictional person without an account. */
export type Person = {
  phone: string
  ip: string
  agent: string
  locale: Locale
  nickname: string | undefined
}

const agents = people.agents.map(({ agent, weight }) => [agent, weight] as const)

/** A phone number that is never assigned: 198 0000 and four digits. */
export const demoPhone = (nth: number) => `1980000${String(nth).padStart(4, '0')}`

/** The `nth` person, in a network reserved for documentation (RFC 5737). One in twenty reads English. */
export function createPerson(random: Random, nth: number): Person {
  const network = random.below(2) === 0 ? '203.0.113' : '198.51.100'
  const nickname = pickOne(random, [...people.surnames]) + pickOne(random, people.names)
  return {
    phone: demoPhone(nth),
    ip: `${network}.${1 + (nth % 250)}`,
    agent: random.weighted(agents),
    locale: random.below(20) === 0 ? 'en' : 'zh',
    nickname: random.below(3) === 0 ? nickname : undefined,
  }
}

/** A caller's number: a mobile phone, a landline, a service, or '' for a hidden number. */
export function createCaller(random: Random): string {
  const kind = random.weighted([
    ['phone', 12],
    ['landline', 3],
    ['service', 2],
    ['hidden', 1],
  ])
  if (kind === 'phone') return `1970000${random.digits(4)}`
  if (kind === 'landline')
    return `${pickOne(random, ['0571', '010', '021'])}${2 + random.below(7)}${random.digits(7)}`
  return kind === 'service' ? pickOne(random, ['95338', '95554', '10010', '4000000000']) : ''
}

export function pickOne<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new Error('pickOne needs at least one item')
  return item
}
