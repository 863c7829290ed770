import type { SheetControl } from '@hao/kit/sheet.tsx'
import { Sheet } from '../page/sheet.tsx'
import css from './pictures.module.css'
import { TicketPicture } from './ticket-picture.tsx'

/** A picture of a message in full. */
export function PictureSheet({ id, name, ...sheet }: SheetControl & { id: number; name: string }) {
  return (
    <Sheet {...sheet} title={name}>
      <div className={css.full}>
        <TicketPicture id={id} name={name} small={false} />
      </div>
    </Sheet>
  )
}
