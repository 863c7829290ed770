import { fileEncodings, fileSeparators } from '@hao/contract/console/number-file/formats.ts'
import { Alert, Button, Checkbox, Select } from 'antd'
import { formatList } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { encodingNames, fileTexts } from './file-texts.ts'
import type { FileFormat, FileReading } from './change-set.ts'

export type Choices = FileReading['choices']

type ReadingFieldsProps = {
  choices: Choices
  /** The format that these choices, or others before, have given. */
  format: FileFormat | null
  onChange: (choices: Choices) => void
}

/**
 * Chooses encoding, separator, and whether there is a header. An automatic choice names its result. Shows the
 * rows above the header, which are skipped.
 */
export function ReadingFields({ choices, format, onChange }: ReadingFieldsProps) {
  const t = useTexts(fileTexts)
  const locale = useLocale()
  const choose = (choice: Choices) => onChange({ ...choices, ...choice })
  const skipped = (choices.firstLine !== 1 && format?.skipped) || []
  const recognised = (what: 'encoding' | 'separator') => {
    if (!format || choices[what] !== undefined) return t.automatic
    const names: Readonly<Record<string, string>> = { ...encodingNames, ...t.separators }
    return t.recognised(names[format[what]] ?? format[what])
  }
  return (
    <>
      <Select
        aria-label={t.encoding}
        prefix={<span className="quiet">{t.encoding}</span>}
        value={choices.encoding ?? ''}
        onChange={(value) => choose({ encoding: fileEncodings.find((each) => each === value) })}
        options={[
          { value: '', label: recognised('encoding') },
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
          { value: '', label: recognised('separator') },
          ...fileSeparators.map((value) => ({ value, label: t.separators[value] })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Checkbox
        checked={choices.header ?? format?.header ?? true}
        onChange={({ target }) => choose({ header: target.checked })}
      >
        {t.header}
      </Checkbox>
      {skipped.length > 0 && (
        <Alert
          type="info"
          showIcon
          className="skipped-rows"
          title={t.skipped(
            formatList(
              skipped.map((row) => `“${row}”`),
              locale,
            ),
          )}
          action={
            <Button size="small" onClick={() => choose({ firstLine: 1 })}>
              {t.keepSkipped}
            </Button>
          }
        />
      )}
    </>
  )
}
