import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { RouteId, ScreenProps } from '../base/routes.ts'

const files = import.meta.glob<{ Screen: ComponentType<ScreenProps> }>('../screens/*/screen.tsx')

/** The screens of the build. */
export const screens: Partial<Record<RouteId, LazyExoticComponent<ComponentType<ScreenProps>>>> = {}
for (const [file, load] of Object.entries(files)) {
  const route = file.split('/').at(-2) as RouteId
  screens[route] = lazy(() =>
    load().then(
      ({ Screen }) => ({ default: Screen }),
      (cause: unknown) => missing(cause),
    ),
  )
}

/** A script did not load: the network failed, or a release replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

function missing(cause: unknown): never {
  throw new ChunkLoadError('Loading chunk failed', { cause })
}

/** Whether the build contains this screen. */
export function hasScreen(route: RouteId): boolean {
  return Object.hasOwn(screens, route)
}
