import { useEffect } from 'react'
import { CountBadge } from '@hao/kit/badge.tsx'
import { Draggable } from '@hao/kit/draggable.tsx'
import { HeartFilledIcon } from '@hao/kit/icons.tsx'
import { prefetchModules } from '../../base/browser/fetch-likely.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { useFavourites } from '../favourites/store.ts'
import { favouriteTexts } from '../favourites/texts.ts'

const loadPanel = async () => (await import('./favourites-panel.tsx')).FavouritesPanel

/** The floating heart with the number of favourites, and the panel that it opens (HM-9). */
export function FloatingFavourites() {
  const t = useTexts(favouriteTexts)
  const { list } = useFavourites()
  const panel = useLazySheet(loadPanel, {})
  useEffect(() => void prefetchModules(loadPanel), [])
  return (
    <>
      <Draggable
        storageKey="favouritesPlace"
        label={t.button(list.length)}
        onTap={panel.open}
        onReach={panel.opener.onTouchStart}
      >
        <HeartFilledIcon size={24} />
        <CountBadge count={list.length} />
      </Draggable>
      {panel.element}
    </>
  )
}
