import type { Proposal } from '@hao/contract/console/number-file/propose-fields.ts'
import { Alert, Flex } from 'antd'
import { ColumnNotes } from '../../parts/bulk-changes/column-notes.tsx'
import { ColumnTable } from '../../parts/bulk-changes/column-table.tsx'
import { FileProblem } from '../../parts/bulk-changes/file-problem.tsx'
import { type Choices, ReadingFields } from '../../parts/bulk-changes/reading-fields.tsx'
import type { FileResult } from './use-file-format.ts'

type FilePreviewProps = {
  result: FileResult
  choices: Choices
  fields: readonly Proposal[]
  onChoices: (choices: Choices) => void
  onFields: (fields: Proposal[]) => void
}

/** How a file will be read: encoding, separator, and its first rows with the field of each column. */
export function FilePreview({ result, choices, fields, onChoices, onFields }: FilePreviewProps) {
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
