import type { Condition, Searchable } from '../search/query.ts'
import { tailForm, distinctForms, containsForm, interleave } from './forms.ts'
import { type LocalizedText, localize } from './phrases.ts'
import { findMeaning } from './words.ts'
import { type Form, type Limit, toQuery, type Wish } from './wish.ts'

type Step = { description: LocalizedText; relax: (wish: Wish) => Wish }

/** A relaxed wish, the applied steps as a bit mask (0: none), and a description of each. */
type RelaxedWish = { wish: Wish; steps: number; descriptions: LocalizedText[] }

/** The steps, from the least to the most important thing to give up. The last step gives up all subjects. */
const steps: Step[] = [
  { description: localize((t) => t.relaxed.price), relax: withoutLimit('price') },
  { description: localize((t) => t.relaxed.avoid), relax: withoutLimit('avoid') },
  { description: localize((t) => t.relaxed.length), relax: withoutLimit('length') },
  { description: localize((t) => t.relaxed.category), relax: withoutLimit('category') },
  { description: localize((t) => t.relaxed.either), relax: eitherSubject },
  { description: localize((t) => t.relaxed.nearly), relax: withForms(nearly) },
  { description: localize((t) => t.relaxed.four), relax: withForms((form) => shorter(form, 4)) },
  { description: localize((t) => t.relaxed.three), relax: withForms((form) => shorter(form, 3)) },
  { description: localize((t) => t.relaxed.anywhere), relax: withForms(anywhere) },
  {
    description: localize((t) => t.relaxed.all),
    relax: ({ limits }) => ({ subjects: [], limits }),
  },
]

/** The length of the shortest complete number. */
const minWholeDigits = 6

/** All steps as a bit mask; no cursor holds a larger value. */
export const allStepBits = 2 ** steps.length - 1

/** Applies the steps of a bit mask to a wish. */
export function applySteps(wish: Wish, taken: number): RelaxedWish {
  const used = steps.filter((_, at) => (taken & (1 << at)) > 0)
  return {
    wish: used.reduce((relaxed, { relax }) => relax(relaxed), wish),
    steps: taken,
    descriptions: used.map(({ description }) => description),
  }
}

/** Then drops each applied step that was not necessary. If nothing is on sale, the wish stays. */
export function relaxUntilFound(numbers: Searchable, wish: Wish): RelaxedWish {
  const finds = (taken: number) => numbers.count(toQuery(applySteps(wish, taken).wish), 1) > 0
  if (finds(0)) return applySteps(wish, 0)
  const written = JSON.stringify(wish)
  const changes = (step: number) => JSON.stringify(applySteps(wish, step).wish) !== written
  const changing = steps.map((_, at) => 1 << at).filter(changes)
  let taken = 0
  for (const step of changing) {
    taken |= step
    if (finds(taken)) return applySteps(wish, dropUnnecessary(taken, changing, finds))
  }
  return applySteps(wish, 0)
}

function dropUnnecessary(taken: number, from: readonly number[], finds: (taken: number) => boolean): number {
  return from.reduce((kept, step) => ((kept & step) > 0 && finds(kept & ~step) ? kept & ~step : kept), taken)
}

function withoutLimit(on: Limit['on']): Step['relax'] {
  return ({ subjects, limits }) => ({ subjects, limits: limits.filter((limit) => limit.on !== on) })
}

function eitherSubject({ subjects, limits }: Wish): Wish {
  const [first, ...others] = subjects
  if (!first || others.length === 0) return { subjects, limits }
  const forms = interleave(subjects.map((subject) => subject.forms))
  return { subjects: [{ label: first.label, forms }], limits }
}

function withForms(weaker: (form: Form) => Form[]): Step['relax'] {
  return ({ subjects, limits }) => ({
    subjects: subjects.map(({ label, forms }) => ({
      label,
      forms: distinctForms([...forms, ...forms.flatMap(weaker)]),
    })),
    limits,
  })
}

/** For a complete number: numbers that differ in one digit. */
function nearly({ condition }: Form): Form[] {
  const whole =
    (condition.is === 'tail' || condition.is === 'contains') && condition.digits.length >= minWholeDigits
  return whole ? [{ condition: { is: 'near', digits: condition.digits, maxDifferences: 1 } }] : []
}

/** The first ones for a head condition. They do not inherit the meaning of all digits. */
function shorter({ condition }: Form, width: number): Form[] {
  if (condition.is === 'mask') return shorterMask(condition, width)
  if (condition.is === 'repeats' && condition.min > width - 1 && condition.min > 2)
    return [{ condition: { ...condition, min: width - 1 } }]
  if (condition.is === 'head' && condition.digits.length > width)
    return [{ condition: { is: 'head', digits: condition.digits.slice(0, width) } }]
  const longer = (condition.is === 'tail' || condition.is === 'contains') && condition.digits.length > width
  const digits = longer ? condition.digits.slice(-width) : ''
  return longer ? [tailForm(digits, findMeaning(digits))] : []
}

function shorterMask({ mask, on }: Extract<Condition, { is: 'mask' }>, width: number): Form[] {
  const part = on === 'head' ? mask.slice(0, width) : mask.slice(-width)
  const says = mask.length > width && /[^?]/.test(part)
  return says ? [{ condition: { is: 'mask', mask: part, on: on === 'head' ? 'head' : 'tail' } }] : []
}

function anywhere({ condition, means }: Form): Form[] {
  if (condition.is === 'tail' || condition.is === 'head') return [containsForm(condition.digits, means)]
  if (condition.is === 'pattern') return [{ condition: { ...condition, anchor: 'anywhere' } }]
  const plain = condition.is === 'mask' && /^[\d?]*\d[\d?]*$/.test(condition.mask)
  return plain
    ? [{ condition: { is: 'pattern', pattern: condition.mask.replaceAll('?', '*'), anchor: 'anywhere' } }]
    : []
}
