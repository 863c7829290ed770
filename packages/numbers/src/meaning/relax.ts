import type { Condition, Searchable } from '../search/query.ts'
import { atTail, distinctForms, inside, interleave } from './forms.ts'
import { type Said, say } from './phrases.ts'
import { meaningOf } from './words.ts'
import { type Form, type Limit, queryOf, type Wish } from './wish.ts'

type Step = { said: Said; relax: (wish: Wish) => Wish }

/** A wish that has answers, and which steps (as bits) and words it took to get there; none when it had answers as it was. */
export type Relaxed = { wish: Wish; steps: number; said: Said[] }

/** From what matters least to whoever asks to what matters most; the last step leaves nothing to ask for. */
const steps: Step[] = [
  { said: say((t) => t.relaxed.price), relax: withoutLimit('price') },
  { said: say((t) => t.relaxed.avoid), relax: withoutLimit('avoid') },
  { said: say((t) => t.relaxed.length), relax: withoutLimit('length') },
  { said: say((t) => t.relaxed.category), relax: withoutLimit('category') },
  { said: say((t) => t.relaxed.either), relax: eitherSubject },
  { said: say((t) => t.relaxed.nearly), relax: withForms(nearly) },
  { said: say((t) => t.relaxed.four), relax: withForms((form) => shorter(form, 4)) },
  { said: say((t) => t.relaxed.three), relax: withForms((form) => shorter(form, 3)) },
  { said: say((t) => t.relaxed.anywhere), relax: withForms(anywhere) },
  {
    said: say((t) => t.relaxed.all),
    relax: ({ limits }) => ({ subjects: [], limits }),
  },
]

/** So many digits may be a whole number. */
const shortestWhole = 6

/** All steps there are, as bits: a larger number was never given out. */
export const allSteps = 2 ** steps.length - 1

/** The wish after the steps of the bits `taken`. */
export function relaxedBy(wish: Wish, taken: number): Relaxed {
  const used = steps.filter((_, at) => (taken & (1 << at)) > 0)
  return {
    wish: used.reduce((relaxed, { relax }) => relax(relaxed), wish),
    steps: taken,
    said: used.map(({ said }) => said),
  }
}

/**
 * Relaxes a wish step by step until there are numbers for it, and takes back each step that turns out to be needless: no more is given up than
 * has to be. Where nothing at all is on sale the wish stays as it is.
 */
export function relaxUntilFound(numbers: Searchable, wish: Wish): Relaxed {
  const finds = (taken: number) => numbers.count(queryOf(relaxedBy(wish, taken).wish), 1) > 0
  const changing = steps.flatMap((_, at) => (changes(wish, 1 << at) ? [1 << at] : []))
  let taken = 0
  for (const step of [0, ...changing]) {
    taken |= step
    if (finds(taken)) return relaxedBy(wish, withoutNeedless(taken, changing, finds))
  }
  return relaxedBy(wish, 0)
}

function withoutNeedless(taken: number, from: readonly number[], finds: (taken: number) => boolean): number {
  return from.reduce((kept, step) => ((kept & step) > 0 && finds(kept & ~step) ? kept & ~step : kept), taken)
}

const changes = (wish: Wish, step: number) =>
  JSON.stringify(relaxedBy(wish, step).wish) !== JSON.stringify(wish)

function withoutLimit(on: Limit['on']): Step['relax'] {
  return ({ subjects, limits }) => ({ subjects, limits: limits.filter((limit) => limit.on !== on) })
}

function eitherSubject({ subjects, limits }: Wish): Wish {
  const [first, ...others] = subjects
  if (!first || others.length === 0) return { subjects, limits }
  const forms = interleave(subjects.map((subject) => subject.forms))
  return { subjects: [{ label: first.label, forms }], limits }
}

/** Adds weaker forms behind those that there are. */
function withForms(weaker: (form: Form) => Form[]): Step['relax'] {
  return ({ subjects, limits }) => ({
    subjects: subjects.map(({ label, forms }) => ({
      label,
      forms: distinctForms([...forms, ...forms.flatMap(weaker)]),
    })),
    limits,
  })
}

/** A whole number that is not on sale, but for one digit. */
function nearly({ condition }: Form): Form[] {
  const whole =
    (condition.is === 'tail' || condition.is === 'contains') && condition.digits.length >= shortestWhole
  return whole ? [{ condition: { is: 'near', digits: condition.digits, within: 1 } }] : []
}

/** The last `width` digits of what was looked for, or the first ones where it was looked for at the head; the whole's meaning is not theirs. */
function shorter({ condition }: Form, width: number): Form[] {
  if (condition.is === 'mask') return shorterMask(condition, width)
  if (condition.is === 'repeats' && condition.least > width - 1 && condition.least > 2)
    return [{ condition: { ...condition, least: width - 1 } }]
  if (condition.is === 'head' && condition.digits.length > width)
    return [{ condition: { is: 'head', digits: condition.digits.slice(0, width) } }]
  const longer = (condition.is === 'tail' || condition.is === 'contains') && condition.digits.length > width
  const digits = longer ? condition.digits.slice(-width) : ''
  return longer ? [atTail(digits, meaningOf(digits))] : []
}

function shorterMask({ mask, on }: Extract<Condition, { is: 'mask' }>, width: number): Form[] {
  const part = on === 'head' ? mask.slice(0, width) : mask.slice(-width)
  const says = mask.length > width && /[^?]/.test(part)
  return says ? [{ condition: { is: 'mask', mask: part, on: on === 'head' ? 'head' : 'tail' } }] : []
}

function anywhere({ condition, means }: Form): Form[] {
  if (condition.is === 'tail' || condition.is === 'head') return [inside(condition.digits, means)]
  if (condition.is === 'pattern') return [{ condition: { ...condition, anchor: 'anywhere' } }]
  const plain = condition.is === 'mask' && /^[\d?]*\d[\d?]*$/.test(condition.mask)
  return plain
    ? [{ condition: { is: 'pattern', pattern: condition.mask.replaceAll('?', '*'), anchor: 'anywhere' } }]
    : []
}
