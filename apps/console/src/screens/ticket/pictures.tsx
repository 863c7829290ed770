import { Flex } from 'antd'
import { useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import './pictures.css'
import type { Ticket } from './ticket.ts'
import { ticketScreenTexts } from './texts.ts'

type Picture = NonNullable<Ticket['messages'][number]['pictures']>[number]

/** The pictures of a message: previews that are too small to read. Opening one is audited. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const t = useTexts(ticketScreenTexts)
  const [opened, setOpened] = useState<{ name: string; picture: string }>()
  const { run, pending } = useAction('POST /tickets/pictures/:id/view')
  const open = async (id: number, name: string) => {
    const data = await run({ id })
    if (data) setOpened({ name, ...data })
  }
  return (
    <Flex gap={8} wrap className="pictures" aria-busy={pending}>
      {pictures.map(({ id, preview }, place) => {
        const name = t.picture(place + 1)
        return (
          <button
            key={id}
            type="button"
            title={t.openPicture}
            aria-label={name}
            onClick={() => void open(id, name)}
          >
            <img src={`data:image/webp;base64,${preview}`} alt="" />
          </button>
        )
      })}
      <Dialog
        open={opened !== undefined}
        title={opened?.name}
        width={900}
        footer={null}
        onCancel={() => setOpened(undefined)}
      >
        {opened && (
          <img className="picture" src={`data:image/webp;base64,${opened.picture}`} alt={opened.name} />
        )}
      </Dialog>
    </Flex>
  )
}
