import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { useEffect, useEffectEvent } from 'react'
import { request } from '../../base/api/request.ts'

/** The versions of the agreements that a box of consent names, whose texts its links open and to which alone it is a consent. */
export type ConsentBox = {
  /** Undefined until they are known. */
  versions: DisplayedVersions | undefined
  /** The same, waited for. Rejects with an `ApiError`, after its toast, where they cannot be read. */
  known: () => Promise<DisplayedVersions>
  /** Keeps newer ones, which were shown since, word for word. */
  keep: (versions: DisplayedVersions) => void
}

/**
 * Reads which versions are in effect as a box comes before the shopper, and has `keep` hold them where the tick is held: they stay as long as it
 * does, whatever is published meanwhile.
 */
export function useConsentBox(
  versions: DisplayedVersions | undefined,
  keep: (versions: DisplayedVersions) => void,
): ConsentBox {
  const look = useEffectEvent(() => {
    if (versions) return
    // A press on what needs them asks again.
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
