import { expect, test } from 'vitest'
import { z } from 'zod'
import { findPhones } from '../phones-in-text.ts'
import { type ConsoleEndpointKey, consoleEndpoints } from './endpoints.ts'
import type { ConsoleEndpoint } from './endpoint.ts'
import { detailedReason, reason } from './fields.ts'

/** The texts that keep a phone, each with its purpose. */
const keep: Partial<Record<ConsoleEndpointKey, Readonly<Record<string, string>>>> = {
  'POST /search': { q: 'looked for, kept nowhere' },
  'POST /customers/find': { query: 'looked for, kept nowhere' },
  'POST /phone-calls/try': { number: 'dialled, kept nowhere', caller: 'a caller to try, kept nowhere' },
  'POST /subscriptions/:id/check': { caller: 'a caller to try, kept nowhere' },
  'POST /blocks': { number: 'found among our numbers, else refused' },
  'POST /sets': { 'meant.pasted[]': 'found among our numbers, else kept with phones masked' },
  'POST /featured': { 'numbers[]': 'found among our numbers, else refused' },
  'POST /featured/plan': { 'numbers[]': 'found among our numbers, else refused' },
  'POST /tickets/:id/answer': { text: 'to its shopper; encrypted, and masked where the staff reads it' },
  'POST /tickets/:id/notes': { text: 'encrypted, masked where it is read, and revealed for a reason' },
  'POST /banners': { imageZh: 'an address', imageEn: 'an address', link: 'an address' },
  'PATCH /banners/:id': { imageZh: 'an address', imageEn: 'an address', link: 'an address' },
  'POST /banners/pictures': { picture: 'a file' },
  'POST /invoices/:id/issue': { file: 'a file, encrypted' },
  'POST /categories/:value/patterns': { 'patterns[]': 'a pattern of numbers, else refused' },
  'POST /jobs/:name/run': { name: 'found among the jobs, else refused' },
  'POST /agreement-drafts/:id': { base: 'a label such as v3' },
  'POST /agreements/:id/:version/withdraw': { version: 'a label such as v3' },
}
const secrets = new Set(['password', 'current', 'next', 'code', 'challenge', 'token', 'response{name}'])
/** Identifies a login. Compared with the masked names and never stored. */
const loginName = 'POST /login name'

const typed = ['13812345678', '打 138-0013 8000', '１３８ 1234-5678']

/** The parts of a schema by their paths; undefined for a single value. */
function partsOf(schema: z.core.$ZodType, path: string): [z.core.$ZodType, string][] | undefined {
  const { def } = schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object')
    return Object.entries(def.shape).map(([name, field]) => [field, path ? `${path}.${name}` : name])
  if (def.type === 'record')
    return [
      [def.keyType, `${path}{name}`],
      [def.valueType, `${path}{}`],
    ]
  if (def.type === 'array') return [[def.element, `${path}[]`]]
  if (def.type === 'union') return def.options.map((option) => [option, path])
  if ('innerType' in def) return [[def.innerType, path]]
  return def.type === 'unknown' ? [] : undefined
}

/** The paths of a schema's fields that keep a typed phone. */
function keeping(schema: z.core.$ZodType, path: string): string[] {
  const parts = partsOf(schema, path)
  if (parts) return parts.flatMap((part) => keeping(...part))
  return typed.some((text) => keepsPhone(schema, text)) ? [path] : []
}

function keepsPhone(schema: z.core.$ZodType, text: string): boolean {
  const read = z.safeParse(schema, text)
  return read.success && typeof read.data === 'string' && findPhones(read.data).length > 0
}

const calls = Object.entries<ConsoleEndpoint>(consoleEndpoints).filter(([, { audit }]) => audit)

test('a text that the staff types is kept with its phones masked, but where it is for a phone', () => {
  const found = calls.flatMap(([key, { input }]) =>
    keeping(input, '')
      .filter((path) => !secrets.has(path.split('.').at(-1)!) && `${key} ${path}` !== loginName)
      .map((path) => `${key} ${path}`),
  )
  const kept = Object.entries(keep).flatMap(([key, fields]) =>
    Object.keys(fields).map((path) => `${key} ${path}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(kept.toSorted())
})

test('a saved view keeps no phone in its query, however the address writes it', () => {
  const { input } = consoleEndpoints['POST /views']
  const save = (query: string) =>
    input.parse({ screen: '１３８12345678', name: '找 138-1234-5678', query, shared: true })
  expect(save('number=%EF%BC%91%EF%BC%93812345678&from=2026-11-01')).toEqual({
    screen: '138****5678',
    name: '找 138****5678',
    query: 'number=138****5678&from=2026-11-01',
    shared: true,
  })
  expect(save('q=138+1234%E3%80%805678').query).toBe('q=138****5678')
  expect(save('tail=888888&state=on_sale%2Cdraft').query).toBe('tail=888888&state=on_sale%2Cdraft')
})

test('a reason has visible characters, and no character that turns the direction of the text after it', () => {
  for (const blank of [
    '',
    '  ',
    '\u{200B}\u{200B}',
    '\u{3164}\u{3164}',
    '\u{2800}\u{2800}',
    '\u{FEFF}\n\u{AD}',
  ])
    expect([reason.safeParse(blank).success, detailedReason.safeParse(blank).success]).toEqual([false, false])
  expect(detailedReason.safeParse('a\u{200B}').success).toBe(false)
  expect(reason.parse(' 好\u{200B} ')).toBe('好\u{200B}')
  expect(detailedReason.parse('误\n扣')).toBe('误\n扣')
  expect(reason.parse('退 \u{202E}00.3\u{202C} 元')).toBe('退 00.3 元')
})
