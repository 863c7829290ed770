import type { ScreenProps } from '../../base/routes.ts'
import { SetView } from '../../parts/bulk-changes/set-view.tsx'

export function Screen({ id }: ScreenProps) {
  return <SetView id={id} />
}
