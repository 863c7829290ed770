import type { Location } from '@hao/contract/entities.ts'
import { apiError } from '@hao/contract/client/api-error.ts'
import { deadline } from '@hao/contract/deadline.ts'
import { requestTimeout } from '@hao/contract/client/client.ts'
import { failureMessage } from '../../base/api/catalogue.ts'
import { currentLocale } from '../../base/texts/locale.ts'

/** A province, city or district; only a district has no children. */
export type Region = { code: string; label: string; children?: Region[] }

/** AP-17: the file of the app, or on the CDN that the build was configured with. */
export const regionsUrl = import.meta.env.VITE_REGIONS_URL ?? `${import.meta.env.BASE_URL}regions.json`

/**
 * All provinces with their cities and districts. Rejects when the file cannot be loaded; with the `ApiError`
 * of no answer after 8 s (CN-1).
 */
export async function fetchRegions(outer?: AbortSignal): Promise<Region[]> {
  const { signal, clear } = deadline(requestTimeout, outer)
  try {
    const response = await fetch(regionsUrl, { signal })
    if (!response.ok) throw new Error(`regions: ${response.status}`)
    return (await response.json()) as Region[]
  } catch (error) {
    if (!signal.aborted || outer?.aborted) throw error
    throw apiError(0, { error: 'no-response' }, failureMessage(0, {}, currentLocale()))
  } finally {
    clear()
  }
}

/**
 * The regions to choose from on each level for the codes chosen so far: levels below a gap cannot be chosen
 * yet.
 */
export function listLevels(provinces: Region[], codes: readonly string[]): Region[][] {
  const province = provinces.find(({ code }) => code === codes[0])
  const city = province?.children?.find(({ code }) => code === codes[1])
  return [provinces, province?.children ?? [], city?.children ?? []]
}

/** Chooses on a level and clears the levels below, unless there is only one region. */
export function choose(
  provinces: Region[],
  codes: readonly string[],
  level: number,
  code: string,
): readonly string[] {
  const chosen = [...codes.slice(0, level), code]
  for (let below = level + 1; code && below < 3; below += 1) {
    const [only, ...others] = listLevels(provinces, chosen)[below] ?? []
    if (!only || others.length > 0) break
    chosen.push(only.code)
  }
  return chosen
}

/** EN-5: the value of a picker; undefined until all three levels are chosen. */
export function toLocation(provinces: Region[], codes: readonly string[]): Location | undefined {
  const chosen = listLevels(provinces, codes).map((regions, at) =>
    regions.find(({ code }) => code === codes[at]),
  )
  const location = chosen.flatMap((region) => (region ? [{ label: region.label, code: region.code }] : []))
  return location.length === 3 ? location : undefined
}
