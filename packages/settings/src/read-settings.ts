import { z } from 'zod'
import { describeIssuedSecret, describeOwnSecret } from './secret.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** An error that the operator can fix, with a sentence for each setting that is missing or wrong. */
export class SettingsError extends Error {
  override name = 'SettingsError'

  constructor(problems: readonly string[], title = 'The settings are not complete') {
    super(`${title}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** Reads one setting by a schema of its text, whose messages follow the name. Empty counts as missing. */
export type ReadSetting = <Schema extends z.ZodType>(name: string, schema: Schema) => z.output<Schema>

/**
 * Reads the settings of a program. All that are missing or wrong are in one error. `refuse` adds a sentence
 * about several. @throws SettingsError
 */
export function readSettings<Config>(
  env: Env,
  build: (read: ReadSetting, refuse: (sentence: string) => void) => Config,
): Config {
  const problems: string[] = []
  const read: ReadSetting = (name, schema) => {
    const { data, error } = schema.safeParse(env[name] || undefined)
    if (error) problems.push(...error.issues.map(({ message }) => `${name} ${message}`))
    // Of a wrong setting nothing is used: the error follows.
    return data as z.output<typeof schema>
  }
  let config: Config
  try {
    config = build(read, (sentence) => problems.push(sentence))
  } catch (error) {
    throw problems.length > 0 ? new SettingsError(problems) : error
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return config
}

export const required = z.string('is missing')

/** A text of a form; `what` names it with an example. The problem repeats the text, so it is no secret. */
export const matching = (isValid: (text: string) => boolean, what: string) =>
  parsed((text) => (isValid(text) ? text : undefined), what)

/** A text that `parse` understands; `what` names it with an example. */
export const parsed = <T>(parse: (text: string) => T | undefined, what: string) =>
  required.transform((text, context): T => {
    const value = parse(text)
    if (value === undefined) context.addIssue(`must be ${what}, not "${text}"`)
    return value ?? z.NEVER
  })

/** Texts separated by commas, at least one; `parse` reads each. */
export const listed = <T>(parse: (text: string) => T | undefined, what: string) =>
  required.transform((text, context) => {
    const items = text.split(',').flatMap((each) => each.trim() || [])
    if (items.length === 0) context.addIssue(`must be ${what}`)
    return items.flatMap((item): T | T[] => {
      const value = parse(item)
      if (value === undefined) context.addIssue(`must be ${what}, not "${item}"`)
      return value ?? []
    })
  })

export const choice = <const Words extends readonly string[]>(words: Words) =>
  parsed((text) => words.find((word): word is Words[number] => word === text), `one of ${words.join(', ')}`)

export const integer = (least: number, greatest: number, what = 'a whole number') =>
  parsed(
    (text) =>
      /^\d{1,10}$/.test(text) && Number(text) >= least && Number(text) <= greatest ? Number(text) : undefined,
    `${what} from ${least} to ${greatest}`,
  )

export const port = integer(1, 65_535, 'a port')

/** The origin of an address; its path is dropped. */
export const origin = originWith(['https:', 'http:'])
export const secureOrigin = originWith(['https:'])

function originWith(protocols: readonly string[]) {
  return parsed((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    return url && protocols.includes(url.protocol) ? url.origin : undefined
  }, 'an address such as https://shop.example')
}

const strong = (describe: (secret: string) => string | undefined) =>
  required.superRefine((secret, context) => {
    const problem = describe(secret)
    if (problem !== undefined) context.addIssue(problem)
  })

/** A secret that the operator chose, and one that another company issued; any text but in production. */
export const ownSecret = (env: Env) => (isProduction(env) ? strong(describeOwnSecret) : required)
export const issuedSecret = (env: Env) => (isProduction(env) ? strong(describeIssuedSecret) : required)

export const isProduction = (env: Env): boolean => env['NODE_ENV'] === 'production'
