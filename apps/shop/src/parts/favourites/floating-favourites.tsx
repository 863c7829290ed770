import { useState } from 'react'
import { CountBadge } from '@hao/kit/badge.tsx'
import { Draggable } from '@hao/kit/draggable.tsx'
import { HeartFilledIcon } from '@hao/kit/icons.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import { FavouritesPanel } from './favourites-panel.tsx'
import { useFavourites } from './store.ts'
import { favouriteTexts } from './texts.ts'

/** The floating heart with the number of favourites, and the panel that it opens (HM-9). */
export function FloatingFavourites() {
  const t = useTexts(favouriteTexts)
  const { list } = useFavourites()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Draggable storageKey="favouritesPlace" label={t.button(list.length)} onTap={() => setOpen(true)}>
        <HeartFilledIcon size={24} />
        <CountBadge count={list.length} />
      </Draggable>
      <FavouritesPanel open={open} onClose={() => setOpen(false)} />
    </>
  )
}
