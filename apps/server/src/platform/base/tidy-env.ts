import type { Env } from '@hao/settings/read-settings.ts'

/** Removes spaces, quotes and the CR of Windows around each value, and adds it to `problems`, once. */
export function tidyEnv(env: Env, problems: string[]): Env {
  const named = new Set<string>()
  return new Proxy(env, {
    get(settings, name: string) {
      const value = settings[name]
      if (typeof value !== 'string') return value
      const [tidy, problem] = tidyValue(value)
      if (problem && !named.has(name)) problems.push(`${name} ${problem}`)
      named.add(name)
      return tidy
    },
  })
}

function tidyValue(value: string): [tidy: string, problem?: string] {
  const text = value.trim()
  if (/^(["'])[^]*\1$|^[“‘][^]*[”’]$/.test(text) && text.length > 1)
    return [text.slice(1, -1).trim(), 'has quotes around its value: leave them out']
  // Keys in PEM and lists in JSON span lines, and may end with one.
  if (text.includes('\n')) return [text]
  if (text !== value) return [text, 'has spaces or a line break around its value: leave them out']
  if (/\p{Cc}/u.test(text)) return [text, 'has a control character in its value']
  return [text]
}
