import { exportedLists } from '@hao/contract/console/lists/exported.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { FormErrors } from '../../parts/form/form-errors.tsx'
import { FilterBar } from '../../parts/list/filter-bar.tsx'
import type { ExportKind } from '../../parts/exports/kind.ts'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { Dialog } from '../../parts/page/dialog.tsx'
import { useExportFilters } from './kinds.ts'

/** Requests an export of a list that the user may read, with its filters. */
export function RequestExport() {
  const t = useTexts(exportsTexts)
  const [open, setOpen] = useState(false)
  const hasPermission = useHasPermission()
  const kinds = (Object.keys(exportedLists) as ExportKind[]).filter((kind) =>
    hasPermission(exportedLists[kind].permission),
  )
  const [first] = kinds
  if (!first) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.ask}
      </Button>
      {open && <Asking kinds={kinds} first={first} onClose={() => setOpen(false)} />}
    </>
  )
}

function Asking({
  kinds,
  first,
  onClose,
}: {
  kinds: readonly ExportKind[]
  first: ExportKind
  onClose: () => void
}) {
  const t = useTexts(exportsTexts)
  const [kind, setKind] = useState(first)
  const [given, setGiven] = useState<Record<string, string>>({})
  const { run, pending, failure } = useAction('POST /exports', {
    hidesErrorToast: true,
    successMessage: ({ rows }) => t.asked(formatCount(rows)),
    onSuccess: onClose,
  })
  const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const choose = (chosen: ExportKind) => {
    setKind(chosen)
    setGiven({})
  }
  return (
    <Dialog
      open
      title={t.ask}
      okText={t.ask}
      confirmLoading={pending}
      onOk={() => void run({ kind, filters })}
      onCancel={onClose}
      width={640}
    >
      <FormErrors failure={failure} />
      <p className="quiet">{t.explain}</p>
      <div className="filter">
        <label htmlFor="export-kind">{t.kind}</label>
        <Select
          id="export-kind"
          value={kind}
          options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={choose}
          style={{ minWidth: 180 }}
        />
      </div>
      <FilterBar key={kind} filters={useExportFilters(kind)} values={filters} onChange={setGiven} />
    </Dialog>
  )
}
