import type { ConsoleInput, ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { formatMoment } from '../../base/texts/format.ts'
import type { AgreementId } from '../../parts/agreements/address.ts'
import { parseShanghaiField, toShanghaiField } from '../../parts/form/shanghai.ts'

type Words = { title: string; changes: string; body: string }

/** The fields of the form. `effective` is a Beijing time as its field holds it: `2027-01-31T00:00`. */
export type DraftValues = { version: string; effective: string; zh: Words; en: Words }

export type ServerDraft = NonNullable<ConsoleOutput<'GET /agreement-drafts/:id'>['draft']>

const weekMs = 7 * 86_400_000

export const draftQuery = (id: AgreementId) => read('GET /agreement-drafts/:id', { id })

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
  return {
    name: version,
    effectiveAt,
    texts: { zh, en },
  } satisfies ConsoleInput<'POST /agreement-drafts/:id'>['content']
}
