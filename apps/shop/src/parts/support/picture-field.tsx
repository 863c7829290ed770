import { useRef } from 'react'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { XIcon } from '@hao/kit/icons.tsx'
import { PlusIcon } from '@hao/kit/icons-more.tsx'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './pictures.module.css'
import { TicketPicture } from './ticket-picture.tsx'
import { supportTexts } from './texts.ts'
import type { ChosenPicture, Pictures } from './use-pictures.ts'

/** Pictures of a message, from the camera or the album: previews with progress, retry and removal. */
export function PictureField({ pictures }: { pictures: Pictures }) {
  const t = useTexts(supportTexts)
  const { list, problem, add } = pictures
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset>
      <legend className={css.label}>{t.pictures(ticketLimits.pictures)}</legend>
      <ul className={css.tiles}>
        {list.map((picture, place) => (
          <Chosen key={picture.key} picture={picture} name={t.picture(place + 1)} pictures={pictures} />
        ))}
        {list.length < ticketLimits.pictures && (
          <li>
            <button
              type="button"
              className={css.add}
              aria-label={t.addPicture}
              onClick={() => input.current?.click()}
            >
              <PlusIcon />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t.addPicture}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <p className={css.problem} role="alert">
        {problem}
      </p>
      <p className={css.hint}>{t.pictureHint}</p>
    </fieldset>
  )
}

type ChosenProps = { picture: ChosenPicture; name: string; pictures: Pictures }

function Chosen({ picture, name, pictures }: ChosenProps) {
  const t = useTexts(supportTexts)
  const { key, id, data, share, failed } = picture
  return (
    <li className={css.chosen}>
      {data ? <img src={data} alt={name} /> : id !== undefined && <TicketPicture id={id} name={name} />}
      {failed && (
        <button type="button" className={css.over} onClick={() => pictures.retry(picture)}>
          {t.retryPicture}
        </button>
      )}
      {!failed && id === undefined && (
        <span className={css.over}>
          <progress max={1} value={share} aria-label={t.uploadingPicture(name)} />
        </span>
      )}
      <IconButton className={css.remove} label={t.removePicture(name)} onClick={() => pictures.remove(key)}>
        <XIcon size={14} />
      </IconButton>
    </li>
  )
}
