import type { PhoneNumber } from '@hao/contract/entities.ts'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { HeartIcon } from '@hao/kit/icons.tsx'
import { toggleFavourite } from './toggle-favourite.ts'
import { useIsFavourite } from './store.ts'

/** The heart of a number: filled at once when pressed, saved behind the scenes (FV-1). */
export function FavouriteHeart({
  number,
  label,
  className,
}: {
  number: PhoneNumber
  label: string
  className?: string | undefined
}) {
  const on = useIsFavourite(number.id)
  return (
    <IconButton className={className} label={label} pressed={on} onClick={() => toggleFavourite(number)}>
      <HeartIcon size={20} />
    </IconButton>
  )
}
