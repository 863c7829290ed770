import { isApiError } from '@hao/contract/client/api-error.ts'
import { App, Button, Flex } from 'antd'
import { useState } from 'react'
import { request } from '../../base/api/request.ts'
import { useAction } from '../../base/api/use-action.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { ExportKind } from './kind.ts'
import { exportsTexts } from './texts.ts'

/** Downloads the user's own finished export; the file of a month as a workbook, too. */
export function Download({
  id,
  kind,
  size = 'middle',
  disabled = false,
}: {
  id: number
  kind: ExportKind
  size?: 'small' | 'middle'
  disabled?: boolean
}) {
  const t = useTexts(exportsTexts)
  const { download, pending } = useDownload()
  const look = { size, disabled, loading: pending }
  if (kind !== 'month')
    return (
      <Button {...look} type="primary" onClick={() => void download(id, 'csv')}>
        {t.download}
      </Button>
    )
  return (
    <Flex gap={8}>
      <Button {...look} type="primary" onClick={() => void download(id, 'xlsx')}>
        {t.downloadAs('.xlsx')}
      </Button>
      <Button {...look} onClick={() => void download(id, 'csv')}>
        {t.downloadAs('CSV')}
      </Button>
    </Flex>
  )
}

/** Downloads an export: reads its parts one after the other and joins them to one file. */
function useDownload() {
  const t = useTexts(exportsTexts)
  const { message } = App.useApp()
  const [reading, setReading] = useState(false)
  const begin = useAction('POST /exports/:id/download')
  const download = async (id: number, format: 'csv' | 'xlsx') => {
    const begun = await begin.run({ id })
    if (!begun) return
    setReading(true)
    try {
      const parts = await partsOf(id, begun.parts)
      const csv = new Blob(parts, { type: 'text/csv;charset=utf-8' })
      const name = begun.name.replace(/csv$/, format)
      saveFile(
        name,
        format === 'csv' ? csv : await (await import('./workbook.ts')).toWorkbook(await csv.text()),
      )
      void message.success(t.downloaded(name))
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
