import type { ScreenProps } from '../../base/routes.ts'
import { SetView } from '../../parts/sets/set-view.tsx'

/** One set of changes. */
export function Screen({ id }: ScreenProps) {
  return <SetView id={id} />
}
