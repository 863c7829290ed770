import type { ScreenProps } from '../../base/routes.ts'
import { SetView } from '../../parts/bulk-changes/set-view.tsx'

/** One import: its preview, its way, and how to take it back. */
export function Screen({ id }: ScreenProps) {
  return <SetView id={id} />
}
