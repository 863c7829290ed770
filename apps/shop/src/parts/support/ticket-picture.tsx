import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './pictures.module.css'
import { supportTexts } from './texts.ts'

type TicketPictureProps = { id: number; name: string; small?: boolean }

/** A picture of the user, read with their token: an address of its own would need a secret in it. */
export function TicketPicture({ id, name, small = true }: TicketPictureProps) {
  const t = useTexts(supportTexts)
  const { data, isError, refetch } = useQuery({
    ...read('GET /ticket/picture/:id', { id, small }),
    staleTime: Infinity,
  })
  if (data) return <img src={`data:image/webp;base64,${data.picture}`} alt={name} />
  if (!isError) return <span className={css.empty} aria-busy />
  return (
    <button type="button" className={css.over} onClick={() => void refetch()}>
      {t.retryPicture}
    </button>
  )
}
