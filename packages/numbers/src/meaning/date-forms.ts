import type { CalendarDay } from './calendar.ts'
import { tailForm, containsForm } from './forms.ts'
import { type LocalizedText, localize } from './phrases.ts'
import type { Form } from './wish.ts'

/** What a date is kept for. */
export type Occasion = 'birthday' | 'anniversary'

/** 1990年6月18日生日 / birthday 18 June 1990. */
export function describeDate(day: CalendarDay, occasion: Occasion | undefined): LocalizedText {
  return localize((t) => (occasion ? t.days[occasion](t.date(day)) : t.date(day)))
}

const two = (count: number) => String(count % 100).padStart(2, '0')

/** How a day is written as digits, strongest first: 19900618, 900618, 18061990, 180690, 0618, 618, 1806; 6 August ends as 68; a month is 199006 and 9006. */
export function dateForms(date: CalendarDay, occasion: Occasion | undefined): Form[] {
  const { year, month, day } = date
  if (day === undefined) {
    const means = describeDate(date, occasion)
    return [`${year}${two(month)}`, `${two(year ?? 0)}${two(month)}`].flatMap((digits) => [
      tailForm(digits, means),
      containsForm(digits, means),
    ])
  }
  const [yearly, dayly] = [two(month) + two(day), two(day) + two(month)]
  const full = describeDate(date, occasion)
  const short = describeDate({ month, day }, occasion)
  const withYear =
    year === undefined ? [] : [`${year}${yearly}`, two(year) + yearly, `${dayly}${year}`, dayly + two(year)]
  return [
    ...withYear.map((digits) => containsForm(digits, full)),
    tailForm(yearly, short),
    containsForm(yearly, short),
    ...(month < 10 ? [tailForm(month + two(day), short)] : []),
    tailForm(dayly, short),
    containsForm(dayly, short),
    ...(month < 10 || day < 10 ? [tailForm(`${month}${day}`, short)] : []),
  ]
}
