import { Refusal } from './refusal.ts'

export type Json = Record<string, unknown>

function invalid(field: string): never {
  throw new Refusal(400, 'PARAM_ERROR', `输入源“/body/${field}”规则校验失败，请检查该参数`)
}

export function parseBody(body: unknown): Json {
  try {
    const json: unknown = JSON.parse(String(body))
    if (isJson(json)) return json
  } catch {
    // Refused below, like a value that is not an object.
  }
  throw new Refusal(400, 'PARAM_ERROR', 'Http请求体不是合法的JSON')
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function find(json: Json, field: string): unknown {
  return field
    .split('/')
    .reduce<unknown>((value, name) => (isJson(value) ? (value[name] ?? undefined) : undefined), json)
}

export function optionalText(json: Json, field: string, maxLength: number): string | null {
  const value = find(json, field)
  if (value === undefined) return null
  return typeof value === 'string' && value.length <= maxLength ? value : invalid(field)
}

export function requiredText(json: Json, field: string, maxLength: number): string {
  return optionalText(json, field, maxLength) || invalid(field)
}

export function requiredFen(json: Json, field: string): number {
  const value = find(json, field)
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : invalid(field)
}

export function requiredNumber(json: Json, field: string, pattern: RegExp): string {
  const value = requiredText(json, field, 64)
  return pattern.test(value) ? value : invalid(field)
}

export function requiredUrl(json: Json, field: string): string {
  const value = requiredText(json, field, 256)
  return URL.canParse(value) && new URL(value).search === '' ? value : invalid(field)
}

/** A moment after `now` (ms) in RFC 3339, or null when absent; the text is unchanged. */
export function optionalFuture(json: Json, field: string, now: number): string | null {
  const value = optionalText(json, field, 64)
  return value === null || Date.parse(value) > now ? value : invalid(field)
}

/** The origin of a web address, or null when absent. */
export function optionalOrigin(json: Json, field: string): string | null {
  const value = optionalText(json, field, 128)
  if (value === null) return null
  return /^https?:/i.test(value) && URL.canParse(value) ? new URL(value).origin : invalid(field)
}
