import { memo, use } from 'react'
import type { Place } from '../routes.ts'
import { useLocale } from '../texts/texts.ts'
import { loadScreen } from './screens.ts'
import { useScrollPlace } from './scroll.ts'

/** The screen of a place; suspends until its script is here, and throws a ChunkLoadError when that fails (ER-7). */
export const LazyScreen = memo(function LazyScreen({ place }: { place: Place }) {
  const locale = useLocale()
  const { Screen } = use(loadScreen(place.screen, locale))
  useScrollPlace()
  return <Screen place={place} />
})
