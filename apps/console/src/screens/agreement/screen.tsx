import type { ScreenProps } from '../../base/routes.ts'
import { readAddress } from '../../parts/agreements/address.ts'
import { Missing } from '../../parts/page/missing.tsx'
import { VersionView } from './version-view.tsx'
import { WriteVersion } from './write-version.tsx'

/** One version of an agreement, or the editor of its next version when the address names none. */
export function Screen({ id }: ScreenProps) {
  const named = readAddress(id)
  if (!named) return <Missing />
  if (named.version === undefined) return <WriteVersion key={named.id} id={named.id} />
  return <VersionView key={id} id={named.id} version={named.version} />
}
