import type { ConsoleInput, ConsoleOutput } from '../../base/api/endpoints.ts'
import { saveFormDraft, readFormDraft } from '../../base/browser/drafts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { parseShanghaiField, toShanghaiField } from '../../parts/form/shanghai.ts'

type Words = { title: string; changes: string; body: string }

/** The fields of the form. `effective` is a Beijing time as its field holds it: `2027-01-31T00:00`. */
export type DraftValues = { version: string; effective: string; zh: Words; en: Words }

export type ServerDraft = NonNullable<ConsoleOutput<'GET /agreement-drafts/:id'>['draft']>

/** Input that the server has not stored: over which version (0: none), and begun from which texts. */
export type Unsaved = { over: number; base?: string | undefined; values: DraftValues }

const weekMs = 7 * 86_400_000
const subjectOf = (id: AgreementId) => `agreement.${id}`

/** The first values of a draft: the texts of a version, the next version number, and midnight in a week. */
export function createValues(
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined,
  now: number,
): DraftValues {
  const wordsIn = (language: string): Words => {
    const { title = '', body = '' } = base?.texts[language] ?? {}
    return { title, body, changes: '' }
  }
  return {
    version: base ? incrementVersion(base.version) : '1.0',
    effective: `${formatMoment(now + weekMs).slice(0, 10)}T00:00`,
    zh: wordsIn('zh'),
    en: wordsIn('en'),
  }
}

/** 1.9 → 1.10; '' when the version does not end with a number. */
const incrementVersion = (version: string) =>
  /\d{1,9}$/.test(version) ? version.replace(/\d{1,9}$/, (last) => String(Number(last) + 1)) : ''

export function toValues({ name, effectiveAt, texts: { zh, en } }: ServerDraft): DraftValues {
  return { version: name, effective: toShanghaiField(effectiveAt), zh, en }
}

export function toContent({ version, effective, zh, en }: DraftValues) {
  const effectiveAt = parseShanghaiField(effective) ?? null
  return { name: version, effectiveAt, texts: { zh, en } } satisfies NonNullable<
    ConsoleInput<'POST /agreement-drafts/:id'>['content']
  >
}

/** The values as a browser keeps them. Drafts of before the server held them have no `over`. */
type Kept = DraftValues & { base?: string; over?: number }

/** Reads a staff member's unsaved input; undefined when there is none of this shape. */
export function readUnsaved(person: number, id: AgreementId): Unsaved | undefined {
  const kept = readFormDraft<Kept>(person, subjectOf(id), ({ base = '', over = 0, ...values }) => {
    const { version, effective, zh, en } = values
    const words = [zh, en].flatMap((each) => [each?.title, each?.changes, each?.body])
    const isText = [base, version, effective, ...words].every((text) => typeof text === 'string')
    return isText && Number.isInteger(over)
  })
  if (!kept) return undefined
  const { base, over = 0, ...values } = kept
  return { over, base, values }
}

/** Keeps unsaved input in this browser; undefined deletes it. */
export function keepUnsaved(person: number, id: AgreementId, unsaved: Unsaved | undefined): void {
  const kept = unsaved && { ...unsaved.values, base: unsaved.base, over: unsaved.over }
  saveFormDraft(person, subjectOf(id), kept)
}
