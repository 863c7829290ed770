import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { jobTexts } from './texts.ts'

type Labels = Readonly<Record<string, string>>

/** Gives one field of a job's data in words: `Order 7`. */
export function useAbout(): (name: string, value: unknown) => string {
  const t = useTexts(jobTexts)
  const values: Labels = t.values
  return (name, value) => {
    const said = typeof value === 'string' ? (values[value] ?? value) : JSON.stringify(value)
    return `${labelFor(t.about, name)} ${value === null ? '—' : said}`
  }
}

/** Gives all of a job's data in words: `Order 7 · Version 2`; '—' without data. */
export function useAboutJob(): (data: Readonly<Record<string, unknown>>) => string {
  const say = useAbout()
  return (data) =>
    Object.entries(data)
      .map(([name, value]) => say(name, value))
      .join(' · ') || '—'
}
