import { type Proposal, proposeFields } from '@hao/contract/console/number-file/propose-fields.ts'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { numberPlan } from '../../base/plan.ts'
import { useTexts } from '../../base/texts/texts.ts'
import type { FileFormat, FileReading } from './change-set.ts'
import { canRead, ColumnNotes } from './column-notes.tsx'
import { ColumnTable } from './column-table.tsx'
import { fileTexts } from './file-texts.ts'
import { type Choices, ReadingFields } from './reading-fields.tsx'

type ReadAgainProps = {
  id: number
  file: FileReading
  choices: Choices
  children: string
  disabled?: boolean
}

/** Reads the file again with these choices, for a new preview. Renders nothing when that is not possible. */
export function ReadAgain({ id, file, choices, children, disabled = false }: ReadAgainProps) {
  const t = useTexts(fileTexts)
  const hasPermission = useHasPermission()
  const { run, pending } = useAction('POST /import/:id/read', { successMessage: t.started })
  if (!file.again || !hasPermission('numbers.change')) return null
  return (
    <Button loading={pending} disabled={disabled} onClick={() => void run({ id, ...choices })}>
      {children}
    </Button>
  )
}

type ChooseReadingProps = { id: number; file: FileReading; format: FileFormat }

/** Chooses how to read a file, with its first rows as they were read. */
export function ChooseReading({ id, file, format }: ChooseReadingProps) {
  const t = useTexts(fileTexts)
  const [choices, setChoices] = useState(file.choices)
  const [fields, setFields] = useState<readonly Proposal[]>(
    () => file.choices.fields ?? proposeFields(format, numberPlan()),
  )
  // Another encoding or separator gives other columns, which are recognised by their names.
  const hasOtherColumns = (['encoding', 'separator', 'firstLine', 'header'] as const).some(
    (name) => choices[name] !== file.choices[name],
  )
  const next: Choices = hasOtherColumns
    ? { ...choices, fields: undefined, ignoreUnknown: true }
    : { ...choices, ...(canRead(fields) && { fields }), header: choices.header ?? format.header }
  const isSame = !hasOtherColumns && choices.pad === file.choices.pad && isEqual(fields, file.choices.fields)
  const { from, to } = file.lengths
  const lengths = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <>
      <Flex gap={12} wrap align="center">
        <ReadingFields choices={choices} format={format} onChange={setChoices} />
        <Select
          aria-label={t.pad}
          prefix={<span className="quiet">{t.pad}</span>}
          value={choices.pad ?? 0}
          onChange={(pad) => setChoices({ ...choices, pad: pad || undefined })}
          options={[
            { value: 0, label: t.noPad },
            ...lengths.map((value) => ({ value, label: t.padTo(value) })),
          ]}
          popupMatchSelectWidth={false}
        />
        <ReadAgain
          id={id}
          file={file}
          choices={next}
          disabled={isSame || (!hasOtherColumns && !canRead(fields))}
        >
          {t.again}
        </ReadAgain>
      </Flex>
      <ColumnNotes format={format} fields={fields} />
      <ColumnTable format={format} fields={fields} onChange={setFields} />
    </>
  )
}

const isEqual = (one: readonly Proposal[], other: readonly Proposal[] | undefined) =>
  one.join() === other?.join()
