import type { Proposal } from '@hao/contract/console/number-file/propose-fields.ts'
import { Alert, Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { readDroppedFile } from '../../base/browser/file-drops.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ColumnNotes } from '../../parts/bulk-changes/column-notes.tsx'
import { ColumnTable } from '../../parts/bulk-changes/column-table.tsx'
import { FileProblem } from '../../parts/bulk-changes/file-problem.tsx'
import { type Choices, ReadingFields } from '../../parts/bulk-changes/reading-fields.tsx'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { type ChosenFile, DropZone } from './drop-zone.tsx'
import { importsTexts } from './texts.ts'
import { useChosenFile } from './use-chosen-file.ts'
import type { FileResult } from './use-file-format.ts'
import { useUpload } from './use-upload.ts'

/** Takes a file, shows how it will be read, uploads it, then opens its preview. */
export function Upload() {
  const t = useTexts(importsTexts)
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const chosen = useChosenFile()
  const { percent, send, cancel, failure } = useUpload()
  const close = () => {
    cancel()
    setOpen(false)
    chosen.choose(undefined)
    setAsked(false)
  }
  useFileDrop(!open, (dropped) => {
    chosen.choose(dropped)
    setOpen(true)
  })
  const confirm = async (reason: string) => {
    setAsked(true)
    const id = chosen.upload && (await send({ ...chosen.upload, reason }))
    if (id === undefined) return
    close()
    go(pathOf('import', id))
  }
  const isUploading = percent !== undefined
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.upload}
      </Button>
      <ReasonModal
        open={open}
        title={t.upload}
        action={t.send}
        width={chosen.result ? 960 : 640}
        pending={isUploading || chosen.isReading}
        failure={failure}
        onConfirm={(reason) => void confirm(reason)}
        onClose={close}
      >
        <Flex vertical gap={12} className="upload">
          <ChosenFileFields chosen={chosen} asked={asked} isUploading={isUploading} />
          {isUploading && <output>{t.sent(percent)}</output>}
        </Flex>
      </ReasonModal>
    </>
  )
}

type ChosenFileFieldsProps = {
  chosen: ReturnType<typeof useChosenFile>
  asked: boolean
  isUploading: boolean
}

/** The file, what is wrong with it, and how it will be read. */
function ChosenFileFields({ chosen, asked, isUploading }: ChosenFileFieldsProps) {
  const t = useTexts(importsTexts)
  const { problem, result } = chosen
  const isProblemShown = chosen.chosen !== undefined || asked
  return (
    <>
      {!result && <div>{t.explain}</div>}
      <DropZone file={chosen.file} disabled={isUploading} onChoose={chosen.choose} />
      {problem && isProblemShown && <Alert type="error" showIcon role="alert" title={t[problem]} />}
      {result && (
        <FilePreview
          result={result}
          choices={chosen.choices}
          fields={chosen.fields}
          onChoices={chosen.setChoices}
          onFields={chosen.setFields}
        />
      )}
    </>
  )
}

/** Takes a file that is dropped anywhere on the page. */
function useFileDrop(isActive: boolean, onDrop: (dropped: ChosenFile) => void): void {
  useEffect(() => {
    if (!isActive) return undefined
    const drop = async ({ dataTransfer }: DragEvent) => {
      const dropped = dataTransfer && (await readDroppedFile(dataTransfer))
      if (dropped) onDrop(dropped)
    }
    const handle = (event: DragEvent) => void drop(event)
    addEventListener('drop', handle)
    return () => removeEventListener('drop', handle)
  })
}

type FilePreviewProps = {
  result: FileResult
  choices: Choices
  fields: readonly Proposal[]
  onChoices: (choices: Choices) => void
  onFields: (fields: Proposal[]) => void
}

/** How a file will be read: encoding, separator, and its first rows with the field of each column. */
function FilePreview({ result, choices, fields, onChoices, onFields }: FilePreviewProps) {
  const { format, problem } = result
  return (
    <>
      <Flex gap={12} wrap align="center">
        <ReadingFields choices={choices} format={format} onChange={onChoices} />
      </Flex>
      {problem && <Alert type="error" showIcon role="alert" title={<FileProblem problem={problem} />} />}
      {format && (
        <>
          <ColumnNotes format={format} fields={fields} />
          <ColumnTable format={format} fields={fields} onChange={onFields} />
        </>
      )}
    </>
  )
}
