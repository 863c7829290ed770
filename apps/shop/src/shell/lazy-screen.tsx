import { memo, use } from 'react'
import { Awake } from '../base/browser/awake.tsx'
import type { RouteMatch } from '../base/routes.ts'
import { useLocale } from '../base/texts/texts.ts'
import { loadScreen } from './screens.ts'
import { useScrollPosition } from '../base/browser/scroll.ts'

/** The screen of a place; suspends while its script loads, and throws a ChunkLoadError on failure (ER-7). */
export const LazyScreen = memo(function LazyScreen({ place }: { place: RouteMatch }) {
  const locale = useLocale()
  const { Screen } = use(loadScreen(place.screen, locale))
  useScrollPosition()
  return (
    <Awake>
      <Screen place={place} />
    </Awake>
  )
})
