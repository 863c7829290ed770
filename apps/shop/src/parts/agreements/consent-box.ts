import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { useEffect, useEffectEvent } from 'react'
import { request } from '../../base/api/request.ts'

/**
 * The versions of the agreements in a consent box: its links open these texts, and the consent is to these
 * versions only.
 */
export type ConsentBox = {
  /** Undefined until they are known. */
  versions: DisplayedVersions | undefined
  /** The same, waited for. Rejects with an `ApiError`, after its toast, where they cannot be read. */
  known: () => Promise<DisplayedVersions>
  /** Replaces them with newer ones that were displayed in full since. */
  keep: (versions: DisplayedVersions) => void
}

/**
 * Reads the versions in effect when a consent box appears, and stores them with the tick by `keep`: they
 * stay the same as long as the tick, even if new ones are published.
 */
export function useConsentBox(
  versions: DisplayedVersions | undefined,
  keep: (versions: DisplayedVersions) => void,
): ConsentBox {
  const look = useEffectEvent(() => {
    if (versions) return
    // A press that needs them reads them again.
    readVersions(true).then(keep, () => undefined)
  })
  useEffect(() => look(), [])
  const known = async () => {
    if (versions) return versions
    const read = await readVersions(false)
    keep(read)
    return read
  }
  return { versions, known, keep }
}

async function readVersions(quiet: boolean): Promise<DisplayedVersions> {
  const inEffect = await request('GET /agreement', {}, { quiet })
  return Object.fromEntries(inEffect.map(({ id, version }) => [id, version]))
}
