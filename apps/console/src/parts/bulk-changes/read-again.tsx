import { fileEncodings, fileSeparators } from '@hao/contract/console/file-formats.ts'
import { Button, Checkbox, Flex, Select } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { encodingNames, fileTexts } from './file-texts.ts'
import type { FileReading } from './change-set.ts'

type Choices = FileReading['choices']

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

/** Chooses how to read a file. An automatic choice names the recognised value. */
export function ChooseReading({ id, file }: { id: number; file: FileReading }) {
  const t = useTexts(fileTexts)
  const [choices, setChoices] = useState(file.choices)
  const choose = (choice: Choices) => setChoices({ ...choices, ...choice })
  const { from, to } = file.lengths
  const lengths = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <Flex gap={12} wrap align="center">
      <Select
        aria-label={t.encoding}
        prefix={<span className="quiet">{t.encoding}</span>}
        value={choices.encoding ?? ''}
        onChange={(value) => choose({ encoding: fileEncodings.find((each) => each === value) })}
        options={[
          { value: '', label: useRecognised('encoding', file) },
          ...fileEncodings.map((value) => ({ value, label: encodingNames[value] })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t.separator}
        prefix={<span className="quiet">{t.separator}</span>}
        value={choices.separator ?? ''}
        onChange={(value) => choose({ separator: fileSeparators.find((each) => each === value) })}
        options={[
          { value: '', label: useRecognised('separator', file) },
          ...fileSeparators.map((value) => ({ value, label: t.separators[value] })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={t.pad}
        prefix={<span className="quiet">{t.pad}</span>}
        value={choices.pad ?? 0}
        onChange={(value) => choose({ pad: value || undefined })}
        options={[
          { value: 0, label: t.noPad },
          ...lengths.map((value) => ({ value, label: t.padTo(value) })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Checkbox
        checked={choices.ignoreUnknown === true}
        onChange={({ target }) => choose({ ignoreUnknown: target.checked || undefined })}
      >
        {t.ignoreUnknown}
      </Checkbox>
      <ReadAgain id={id} file={file} choices={choices} disabled={sameChoices(choices, file.choices)}>
        {t.again}
      </ReadAgain>
    </Flex>
  )
}

function sameChoices(one: Choices, other: Choices): boolean {
  return (['encoding', 'separator', 'pad', 'ignoreUnknown'] as const).every(
    (name) => one[name] === other[name],
  )
}

/** The text of an automatic choice. The recognised value is known only when none was chosen. */
function useRecognised(what: 'encoding' | 'separator', { choices, format }: FileReading): string {
  const t = useTexts(fileTexts)
  if (!format || choices[what] !== undefined) return t.automatic
  const names: Readonly<Record<string, string>> = { ...encodingNames, ...t.separators }
  return t.recognised(names[format[what]] ?? format[what])
}
