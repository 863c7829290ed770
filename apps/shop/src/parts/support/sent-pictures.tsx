import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './pictures.module.css'
import { TicketPicture } from './ticket-picture.tsx'
import { supportTexts } from './texts.ts'

const loadSheet = async () => (await import('./picture-sheet.tsx')).PictureSheet

/** The pictures of a sent message; one opens in full. */
export function SentPictures({ ids }: { ids: readonly number[] }) {
  const t = useTexts(supportTexts)
  const sheet = useLazySheet(loadSheet, { id: 0, name: '' })
  return (
    <ul className={css.tiles}>
      {ids.map((id, place) => {
        const name = t.picture(place + 1)
        return (
          <li key={id} className={css.chosen}>
            <TicketPicture id={id} name="" />
            <button
              type="button"
              className={css.open}
              aria-label={t.openPicture(name)}
              {...sheet.opener}
              onClick={() => sheet.open({ id, name })}
            />
          </li>
        )
      })}
      {sheet.element}
    </ul>
  )
}
