import { defaultLocale } from '@hao/contract/locale.ts'
import type { AgreementVersion } from './publish.ts'
import { isObject } from '../../platform/base/json.ts'

const ids = ['service', 'privacy', 'renewal', 'refund']

/** Why a file cannot be published, as a message for the terminal. */
export class AgreementFileError extends Error {}

/**
 * Parses a version from a JSON file: `id`, `version`, `effectiveAt` ("now", or ISO 8601 with an offset) and
 * `texts`: by language `title`, `changes` and `body`. `body` is a list of blocks: a heading ("## …"), a list
 * (lines "- …") or a paragraph. Throws AgreementFileError for anything else, and for a past moment: an
 * effective agreement never changes.
 */
export function readVersion(json: string, now: Date): AgreementVersion {
  const { id, version, effectiveAt, texts } = requireObject(parse(json), 'the file')
  if (typeof id !== 'string' || !ids.includes(id))
    throw new AgreementFileError(`id must be one of ${ids.join(', ')}`)
  if (typeof version !== 'string' || !/^[\w.-]{1,20}$/.test(version))
    throw new AgreementFileError('version must be 1 to 20 letters, digits, dots and dashes, such as "1.1"')
  const languages = Object.entries(requireObject(texts, 'texts'))
  if (!languages.some(([locale]) => locale === defaultLocale))
    throw new AgreementFileError(`texts has no ${defaultLocale}`)
  return {
    id,
    version,
    effective_at: parseMoment(effectiveAt, now),
    texts: Object.fromEntries(
      languages.map(([locale, text]) => [locale, parseText(text, `texts.${locale}`)]),
    ),
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new AgreementFileError('the file must be JSON', { cause: error })
  }
}

function requireObject(value: unknown, name: string): Record<string, unknown> {
  if (isObject(value)) return value
  throw new AgreementFileError(`${name} must be an object`)
}

function parseMoment(value: unknown, now: Date): Date {
  if (value === 'now') return now
  const zoned = typeof value === 'string' && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value)
  const moment = new Date(zoned ? value : NaN)
  if (Number.isNaN(moment.getTime()))
    throw new AgreementFileError('effectiveAt must be "now" or a time such as "2027-01-01T00:00:00+08:00"')
  if (moment <= now)
    throw new AgreementFileError(
      'effectiveAt is in the past: a version must take effect after its publication',
    )
  return moment
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

function parseText(value: unknown, name: string) {
  const { title, changes, body } = requireObject(value, name)
  const blocks = Array.isArray(body) && body.length > 0 ? body : [undefined]
  if (!isText(title) || !isText(changes) || !blocks.every(isText))
    throw new AgreementFileError(`${name} must have title, changes and body (a list of texts)`)
  return { title, changes, body: blocks.join('\n\n') }
}
