import { isApiError } from '@hao/contract/client/api-error.ts'
import { Button, App } from 'antd'
import { useState } from 'react'
import { request } from '../../base/api/request.ts'
import { useAction } from '../../base/api/use-action.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { exportsTexts } from './texts.ts'

/** Downloads the user's own finished export. */
export function Download({
  id,
  size = 'middle',
  disabled = false,
}: {
  id: number
  size?: 'small' | 'middle'
  disabled?: boolean
}) {
  const t = useTexts(exportsTexts)
  const { download, pending } = useDownload()
  return (
    <Button
      size={size}
      type="primary"
      loading={pending}
      disabled={disabled}
      onClick={() => void download(id)}
    >
      {t.download}
    </Button>
  )
}

/** Downloads an export: reads its parts one after the other and joins them to one file. */
function useDownload() {
  const t = useTexts(exportsTexts)
  const { message } = App.useApp()
  const [reading, setReading] = useState(false)
  const begin = useAction('POST /exports/:id/download')
  const download = async (id: number) => {
    const begun = await begin.run({ id })
    if (!begun) return
    setReading(true)
    try {
      const parts = await partsOf(id, begun.parts)
      saveFile(begun.name, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
      void message.success(t.downloaded(begun.name))
    } catch (error) {
      if (!isApiError(error)) throw error
      void message.error(t.broken)
    } finally {
      setReading(false)
    }
  }
  return { download, pending: begin.pending || reading }
}

/** The browser may keep the parts of a large file on its disk. */
async function partsOf(id: number, count: number): Promise<Blob[]> {
  const parts: Blob[] = []
  for (let position = 0; position < count; position += 1) {
    const { content } = await request('GET /exports/:id/parts/:position', { id, position })
    parts.push(new Blob([content]))
  }
  return parts
}
