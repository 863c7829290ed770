import type { ScreenProps } from '../../base/routes.ts'
import { SetView } from '../../parts/bulk-changes/set-view.tsx'

/** One import: its preview, its progress, and its undo. */
export function Screen({ id }: ScreenProps) {
  return <SetView id={id} />
}
