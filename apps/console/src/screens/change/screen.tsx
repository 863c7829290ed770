import type { ScreenProps } from '../../base/routes.ts'
import { SetView } from '../../parts/bulk-changes/set-view.tsx'

/** One set of changes. */
export function Screen({ id }: ScreenProps) {
  return <SetView id={id} />
}
