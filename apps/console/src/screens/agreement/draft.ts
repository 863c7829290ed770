import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { saveFormDraft, readFormDraft } from '../../base/browser/drafts.ts'
import { formatMoment } from '../../base/texts/format.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'

type Words = { title: string; changes: string; body: string }

/**
 * A draft that began with the texts of version `base`. `effective` is a Beijing time as its field holds it:
 * `2027-01-31T00:00`.
 */
export type Draft = { base?: string; version: string; effective: string; zh: Words; en: Words }

const weekMs = 7 * 86_400_000
const subjectOf = (id: AgreementId) => `agreement.${id}`

/** Creates a draft from the current version: its texts, the next version number, and midnight in a week. */
export function createDraft(
  base: ConsoleOutput<'GET /agreements/:id/:version'> | undefined,
  now: number,
): Draft {
  const wordsIn = (language: string): Words => {
    const { title = '', body = '' } = base?.texts[language] ?? {}
    return { title, body, changes: '' }
  }
  return {
    ...(base && { base: base.version }),
    version: base ? incrementVersion(base.version) : '1.0',
    effective: `${formatMoment(now + weekMs).slice(0, 10)}T00:00`,
    zh: wordsIn('zh'),
    en: wordsIn('en'),
  }
}

/** 1.9 → 1.10; '' when the version does not end with a number. */
const incrementVersion = (version: string) =>
  /\d{1,9}$/.test(version) ? version.replace(/\d{1,9}$/, (last) => String(Number(last) + 1)) : ''

/** Reads a staff member's stored draft; undefined when there is none of this shape. */
export function readVersionDraft(person: number, id: AgreementId): Draft | undefined {
  return readFormDraft<Draft>(person, subjectOf(id), ({ base = '', version, effective, zh, en }) => {
    const words = [zh, en].flatMap((each) => [each?.title, each?.changes, each?.body])
    return [base, version, effective, ...words].every((text) => typeof text === 'string')
  })
}

/** Stores a draft; undefined deletes it. */
export function saveVersionDraft(person: number, id: AgreementId, draft: Draft | undefined): void {
  saveFormDraft(person, subjectOf(id), draft)
}
