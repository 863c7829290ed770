import { type CalendarDay, isLunar } from './calendar.ts'
import { tailForm, containsForm, tailOrContainsForms } from './forms.ts'
import { type LocalizedText, localize } from './phrases.ts'
import type { Form } from './wish.ts'

export type Occasion = 'birthday' | 'anniversary'

/** Describes a date: 1990年6月18日生日 / birthday 18 June 1990. */
export function describeDate(day: CalendarDay, occasion: Occasion | undefined): LocalizedText {
  return localize((t) => (occasion ? t.days[occasion](t.date(day)) : t.date(day)))
}

const twoDigits = (count: number) => String(count % 100).padStart(2, '0')

/**
 * Best first: 19900618, 900618, 18061990, 180690, 0618, 618, 1806. 8 June also as the tail 68. A lunar date
 * is written month first only.
 */
export function dateForms(date: CalendarDay, occasion: Occasion | undefined): Form[] {
  const { year, month, day, calendar } = date
  if (day === undefined) {
    const means = describeDate(date, occasion)
    return [`${year}${twoDigits(month)}`, `${twoDigits(year ?? 0)}${twoDigits(month)}`].flatMap((digits) => [
      tailForm(digits, means),
      containsForm(digits, means),
    ])
  }
  const [monthDay, dayMonth] = [twoDigits(month) + twoDigits(day), twoDigits(day) + twoDigits(month)]
  const full = describeDate(date, occasion)
  const short = describeDate({ ...date, year: undefined }, occasion)
  if (isLunar(calendar))
    return [
      ...(year === undefined ? [] : [containsForm(`${year}${monthDay}`, full)]),
      ...tailOrContainsForms(monthDay, short),
      ...(month < 10 ? [tailForm(month + twoDigits(day), short)] : []),
    ]
  const withYear =
    year === undefined
      ? []
      : [`${year}${monthDay}`, twoDigits(year) + monthDay, `${dayMonth}${year}`, dayMonth + twoDigits(year)]
  return [
    ...withYear.map((digits) => containsForm(digits, full)),
    tailForm(monthDay, short),
    containsForm(monthDay, short),
    ...(month < 10 ? [tailForm(month + twoDigits(day), short)] : []),
    tailForm(dayMonth, short),
    containsForm(dayMonth, short),
    ...(month < 10 || day < 10 ? [tailForm(`${month}${day}`, short)] : []),
  ]
}
