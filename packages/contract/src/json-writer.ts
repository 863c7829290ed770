import { z } from 'zod'
import { quote } from './quote.ts'

/** The JSON of a value; undefined for a value that zod must judge, as each one that does not fit. */
export type JsonWriter = (value: unknown) => string | undefined

/**
 * The code for the value of a variable: what to do first, whether the value fits, and what is joined to the text for it. The latter two are expressions
 * of JavaScript.
 */
type Code = { first?: string; fits: string; text: string }

/** What is compiled so far: functions, the constants that they use, and the nodes of which nothing is known here. */
type Source = { functions: string[]; constants: unknown[]; named: Map<z.ZodType, string>; foreign: string[] }

/** A node of a schema: its value is in `variable`, and it stands at `path`. */
type Node = { schema: z.ZodType; variable: string; path: string }

/**
 * Compiles a schema to a function that checks a value, leaves out what the schema does not name and writes the JSON in one pass: the same text as
 * `JSON.stringify(schema.parse(value))`. `foreign` are the paths of nodes that are left to zod (transforms, refinements and whatever else is not
 * known here).
 */
export function compileWriter(schema: z.ZodType): { write: JsonWriter; foreign: readonly string[] } {
  const source: Source = { functions: [], constants: [], named: new Map(), foreign: [] }
  const { first = '', fits, text } = codeOf({ schema, variable: 'value', path: '' }, source)
  const main = `return (value) => { ${first} if (!(${fits})) return undefined; return '' + ${text} }`
  const code = ['"use strict"', ...source.functions, main].join('\n')
  // oxlint-disable-next-line typescript/no-implied-eval -- a schema of our own is compiled, once
  const make = new Function('quote', 'constants', code) as (...given: unknown[]) => JsonWriter
  return { write: make(quote, source.constants), foreign: source.foreign }
}

function codeOf(node: Node, source: Source): Code {
  const { schema, path } = node
  const known =
    schema.type === 'number' || hasNoChecks(schema) ? compilers[schema.type]?.(node, source) : undefined
  if (known) return known
  source.foreign.push(path)
  return call(node, source, (name) => foreignFunction(schema, name, source))
}

const compilers: Partial<Record<z.ZodType['type'], (node: Node, source: Source) => Code | undefined>> = {
  string({ schema, variable }, source) {
    const { coerce, format, pattern } = defOf<z.core.$ZodStringDef & Partial<z.core.$ZodStringFormatDef>>(
      schema,
    )
    const isString = `typeof ${variable} === 'string'`
    if (coerce) return undefined
    if (!format) return { fits: isString, text: `quote(${variable})` }
    if (format !== 'datetime' || !pattern) return undefined
    const matches = `constants[${source.constants.push(pattern) - 1}].test(${variable})`
    // What matches has nothing to escape.
    return { fits: `${isString} && ${matches}`, text: `'"' + ${variable} + '"'` }
  },
  number({ schema, variable }) {
    const { checks = [], check: ownCheck } = defOf<z.core.$ZodNumberDef & { check?: string }>(schema)
    const bounds = checks.map(({ _zod: { def: check } }) => boundOf(check as Bound, variable))
    if (ownCheck || bounds.includes(undefined)) return undefined
    return { fits: [`Number.isFinite(${variable})`, ...bounds].join(' && '), text: variable }
  },
  boolean: ({ variable }) => ({ fits: `typeof ${variable} === 'boolean'`, text: variable }),
  enum: ({ schema, variable }) => oneOf((schema as z.ZodEnum).options, variable),
  literal: ({ schema, variable }) => oneOf([...(schema as z.ZodLiteral).values], variable),
  array: (node, source) => call(node, source, (name) => listFunction(node, name, source)),
  object(node, source) {
    const { shape, catchall } = defOf<z.core.$ZodObjectDef>(node.schema)
    const known =
      !catchall && Object.getOwnPropertySymbols(shape).length === 0 && !Object.hasOwn(shape, '__proto__')
    return known ? call(node, source, (name) => objectFunction(node, name, source)) : undefined
  },
}

type Bound = { check: string; format?: string; value?: unknown; inclusive?: boolean }

/** A check of numbers as an expression, or undefined for one that is not known here. */
function boundOf({ check, format, value, inclusive }: Bound, variable: string): string | undefined {
  if (check === 'number_format' && format === 'safeint') return `Number.isSafeInteger(${variable})`
  const sign = { greater_than: '>', less_than: '<' }[check]
  return sign && typeof value === 'number' ? `${variable} ${sign}${inclusive ? '=' : ''} ${value}` : undefined
}

/** One of some values; each is written as it stands here. */
function oneOf(values: readonly unknown[], variable: string): Code | undefined {
  if (!values.every((value) => ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)))
    return undefined
  const choices = values.map(
    (value) => `${variable} === ${JSON.stringify(value)} ? ${JSON.stringify(JSON.stringify(value))}`,
  )
  const text = `${variable}Text`
  return { first: `const ${text} = ${[...choices, "''"].join(' : ')};`, fits: `${text} !== ''`, text }
}

/** Code that leaves the value to a function of its own, made once for each schema; it answers '' for what does not fit. */
function call({ schema, variable }: Node, source: Source, make: (name: string) => string): Code {
  let name = source.named.get(schema)
  if (!name) {
    name = `write${source.named.size}`
    source.named.set(schema, name)
    source.functions.push(make(name))
  }
  const text = `${variable}Text`
  return { first: `const ${text} = ${name}(${variable});`, fits: `${text} !== ''`, text }
}

function foreignFunction(schema: z.ZodType, name: string, { constants }: Source): string {
  const write = (value: unknown) => {
    const parsed = schema.safeParse(value)
    return (parsed.success && JSON.stringify(parsed.data)) || ''
  }
  return `const ${name} = constants[${constants.push(write) - 1}]`
}

function listFunction({ schema, path }: Node, name: string, source: Source): string {
  const element = defOf<z.core.$ZodArrayDef>(schema).element as z.ZodType
  const { first = '', fits, text } = codeOf({ schema: element, variable: 'item', path: `${path}[]` }, source)
  return `function ${name}(list) {
    if (!Array.isArray(list)) return ''
    let text = '['
    for (let index = 0; index < list.length; index++) {
      const item = list[index]; ${first}
      if (!(${fits})) return ''
      text += index === 0 ? ${text} : ',' + ${text}
    }
    return text + ']'
  }`
}

function objectFunction({ schema, path }: Node, name: string, source: Source): string {
  const fields = Object.entries(defOf<z.core.$ZodObjectDef>(schema).shape as Record<string, z.ZodType>)
  /** Whether a field stands before for certain, or perhaps. */
  let before: 'none' | 'perhaps' | 'one' = 'none'
  const lines = fields.map(([key, field], index) => {
    const inner = innerOf(field)
    const variable = `field${index}`
    const {
      first = '',
      fits,
      text,
    } = codeOf({ schema: inner ?? field, variable, path: `${path}.${key}` }, source)
    const [alone, behind] = [`${JSON.stringify(key)}:`, `,${JSON.stringify(key)}:`].map((head) =>
      JSON.stringify(head),
    )
    const head = { none: alone, perhaps: `(text === '{' ? ${alone} : ${behind})`, one: behind }[before]
    const write = `${first} if (!(${fits})) return ''; text += ${head} + ${text};`
    if (before !== 'one') before = inner ? 'perhaps' : 'one'
    const read = `const ${variable} = object[${JSON.stringify(key)}];`
    return inner
      ? `${read} if (${variable} !== undefined) { ${write} }`
      : `${read} if (${variable} === undefined) return ''; ${write}`
  })
  return `function ${name}(object) {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return ''
    let text = '{'
    ${lines.join('\n    ')}
    return text + '}'
  }`
}

/** What stands in a field that may be absent; undefined for any other field, and for one in which absence may mean something (a default). */
function innerOf(field: z.ZodType): z.ZodType | undefined {
  const plain = field.type === 'optional' && hasNoChecks(field) && !(field instanceof z.ZodExactOptional)
  const inner = plain ? (defOf<z.core.$ZodOptionalDef>(field).innerType as z.ZodType) : undefined
  return inner && inner.type in compilers ? inner : undefined
}

const defOf = <T>(schema: z.ZodType) => schema.def as T
const hasNoChecks = (schema: z.ZodType) => (schema.def.checks ?? []).length === 0
