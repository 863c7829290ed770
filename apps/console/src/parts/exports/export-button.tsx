import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { useAction } from '../../base/api/use-action.ts'
import { pathTo } from '../../base/routes.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { OpenLink } from '../page/open-link.tsx'
import { Download } from './download.tsx'
import type { ExportKind } from './kind.ts'
import { ExportProgress, ExportState, isInProgress } from './progress.tsx'
import { exportsTexts } from './texts.ts'

type Export = ConsoleOutput<'POST /exports'>

/** Milliseconds between two requests for the state of an export. */
const refetchMs = 1000

/**
 * Exports a list with its current filters, for staff with the permission, and downloads the file when it is
 * ready.
 */
export function ExportButton({
  kind,
  filters,
  label,
  disabled = false,
}: {
  kind: ExportKind
  filters: Readonly<Record<string, string>>
  label?: string
  disabled?: boolean
}) {
  const t = useTexts(exportsTexts)
  const hasPermission = useHasPermission()
  const [asked, setAsked] = useState<Export>()
  const ask = useAction('POST /exports', { onSuccess: setAsked })
  if (!hasPermission('export') || !hasPermission(exportedLists[kind].permission)) return null
  return (
    <>
      <Button
        loading={ask.pending}
        disabled={disabled}
        onClick={() => void ask.run({ kind, filters: { ...filters } })}
      >
        {label ?? t.ask}
      </Button>
      {asked && <ExportDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The progress of the file. The export continues without this dialog and is listed among the exports. */
function ExportDialog({ asked, onClose }: { asked: Export; onClose: () => void }) {
  const t = useTexts(exportsTexts)
  const { data } = useQuery({
    ...read('GET /exports', { kind: asked.kind }),
    refetchInterval: ({ state }) => (isInProgress(inList(state.data, asked)) ? refetchMs : false),
  })
  const row = inList(data, asked)
  return (
    <Dialog
      open
      title={t.making(t.kinds[asked.kind])}
      onCancel={onClose}
      footer={
        <Flex gap={12} align="center" justify="space-between">
          <OpenLink path={pathTo('exports')}>{t.all}</OpenLink>
          <Download id={row.id} kind={row.kind} disabled={row.state !== 'ready'} />
        </Flex>
      }
      width={440}
    >
      <Flex vertical gap={8}>
        <Flex gap={8} align="center">
          <ExportState row={row} />
          <span>{t.rowCount(formatCount(row.rows))}</span>
        </Flex>
        <ExportProgress row={row} />
        <span className="quiet">{t.hint}</span>
      </Flex>
    </Dialog>
  )
}

function inList(page: ConsoleOutput<'GET /exports'> | undefined, asked: Export): Export {
  return page?.list.find(({ id }) => id === asked.id) ?? asked
}
