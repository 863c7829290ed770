import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { Loaded } from '../page/loaded.tsx'
import { Timeline } from '../shown/timeline.tsx'
import { contentTexts } from './texts.ts'

type HistoryCall = 'GET /banners/history' | 'GET /questions/history'

/** The history of displayed content, deleted items included. */
export function ContentHistory({ call }: { call: HistoryCall }) {
  const t = useTexts(contentTexts)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.history}</Button>
      <Dialog
        open={open}
        title={t.history}
        onCancel={close}
        destroyOnHidden
        width={560}
        footer={<Button onClick={close}>{t.close}</Button>}
      >
        <HistoryEntries call={call} />
      </Dialog>
    </>
  )
}

function HistoryEntries({ call }: { call: HistoryCall }) {
  const t = useTexts(contentTexts)
  const query = useQuery(read(call, { pageSize: 100 }))
  const events: Readonly<Record<string, (title: string) => string>> = t.events
  return (
    <Loaded query={query}>
      {({ list, next }) => (
        <>
          {list.length === 0 && <p className="quiet">{t.noHistory}</p>}
          <Timeline
            entries={list.map(({ id, at, event, title, by, reason }) => ({
              key: id,
              at,
              what: events[event]?.(title) ?? event,
              who: by,
              why: reason,
            }))}
          />
          {next && <p className="quiet">{t.more}</p>}
        </>
      )}
    </Loaded>
  )
}
