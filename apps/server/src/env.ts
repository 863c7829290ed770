// Readers of single settings. Each adds what is wrong to `problems`, in words for the person at the terminal, and goes on.

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>

/** Scheme and host of an http(s) address; a path behind it does not count. Undefined for an empty text, and for a wrong one. */
export function origin(name: string, text: string, problems: string[]): string | undefined {
  if (!text) return undefined
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin
  problems.push(`${name} must be an address such as https://shop.example, not "${text}"`)
  return undefined
}

/** A whole number from `least` to `greatest`; `fallback` where the setting is missing or wrong. */
export function integer(
  env: Env,
  name: string,
  fallback: number,
  problems: string[],
  [least, greatest]: readonly [least: number, greatest: number] = [0, 2 ** 31 - 1],
): number {
  const text = env[name]
  if (!text) return fallback
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN
  if (value >= least && value <= greatest) return value
  problems.push(`${name} must be a whole number from ${least} to ${greatest}, not "${text}"`)
  return fallback
}

/** A JSON object of texts, such as PEM keys by their serial; empty where it is missing or wrong. */
export function keyMap(text: string, problems: string[]): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text || '{}')
    if (isTextMap(value)) return value
  } catch {
    // Falls through: what is not JSON is as wrong as what is not an object.
  }
  problems.push('WECHAT_PAY_PLATFORM_KEYS must be a JSON object: serial or key id to PEM')
  return {}
}

function isTextMap(value: unknown): value is Record<string, string> {
  const entries = typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value)
  return entries !== false && entries.every((entry) => typeof entry === 'string')
}
