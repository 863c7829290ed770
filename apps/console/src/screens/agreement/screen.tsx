import { Alert } from 'antd'
import type { ScreenProps } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { readAddress } from '../../parts/agreements/address.ts'
import { agreementScreenTexts } from './texts.ts'
import { VersionView } from './version-view.tsx'
import { WriteVersion } from './write-version.tsx'

/** One version of an agreement, or the editor of its next version when the address names none. */
export function Screen({ id }: ScreenProps) {
  const t = useTexts(agreementScreenTexts)
  const named = readAddress(id)
  if (!named) return <Alert type="error" showIcon role="alert" title={t.unknown} />
  if (named.version === undefined) return <WriteVersion key={named.id} id={named.id} />
  return <VersionView key={id} id={named.id} version={named.version} />
}
