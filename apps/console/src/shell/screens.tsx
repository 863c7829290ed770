import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { throwChunkLoadError } from '../base/browser/chunk-load-error.ts'
import type { RouteId, ScreenProps } from '../base/routes.ts'

const files = import.meta.glob<{ Screen: ComponentType<ScreenProps> }>('../screens/*/screen.tsx')

export const screens: Partial<Record<RouteId, LazyExoticComponent<ComponentType<ScreenProps>>>> = {}
for (const [file, load] of Object.entries(files)) {
  const route = file.split('/').at(-2) as RouteId
  screens[route] = lazy(() => load().then(({ Screen }) => ({ default: Screen }), throwChunkLoadError))
}

export function hasScreen(route: RouteId): boolean {
  return Object.hasOwn(screens, route)
}
