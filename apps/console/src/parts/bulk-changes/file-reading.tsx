import { Alert, Flex } from 'antd'
import { useHasPermission } from '../../base/api/me.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Section } from '../page/section.tsx'
import { ColumnTable } from './column-table.tsx'
import { fileTexts } from './file-texts.ts'
import type { FileReading, ChangeSet } from './change-set.ts'
import { ChooseReading, ReadAgain } from './read-again.tsx'

/** How the file of an import was read: possible mistakes, its first rows, and other ways to read it. */
export function FileReadingCard({ set: { id }, file }: { set: ChangeSet; file: FileReading }) {
  const t = useTexts(fileTexts)
  const mayChoose = useHasPermission()('numbers.change') && file.again
  if (!file.format) return null
  return (
    <Section title={t.title}>
      <Flex vertical gap={12}>
        <LostZeros id={id} file={file} />
        <Padded id={id} file={file} />
        {mayChoose ? (
          <ChooseReading key={JSON.stringify(file)} id={id} file={file} format={file.format} />
        ) : (
          <ColumnTable format={file.format} fields={[]} />
        )}
      </Flex>
    </Section>
  )
}

/** Signs of lost zeros, and the offer to restore them. */
function LostZeros({ id, file }: { id: number; file: FileReading }) {
  const t = useTexts(fileTexts)
  const { lostZeros, choices } = file
  if (!lostZeros || choices.pad !== undefined) return null
  const { tooShort, shorter, asNumber, usual } = lostZeros
  return (
    <Alert
      type="warning"
      showIcon
      title={t.zeros}
      description={
        <>
          {t.zerosWhy}
          <ul className="signs">
            {tooShort > 0 && <li>{t.tooShort(formatCount(tooShort))}</li>}
            {shorter > 0 && <li>{t.shorter(formatCount(shorter), usual)}</li>}
            {asNumber > 0 && <li>{t.asNumber(formatCount(asNumber))}</li>}
          </ul>
          <ReadAgain id={id} file={file} choices={{ ...choices, pad: usual }}>
            {t.padOffer(usual)}
          </ReadAgain>
        </>
      }
    />
  )
}

const shownPadded = 8

/** Which numbers were padded. */
function Padded({ id, file }: { id: number; file: FileReading }) {
  const t = useTexts(fileTexts)
  const { padded, choices } = file
  if (choices.pad === undefined) return null
  const shown = padded.examples.slice(0, shownPadded)
  return (
    <Alert
      type="info"
      showIcon
      title={t.padded(formatCount(padded.rows), choices.pad)}
      description={
        <>
          <ul className="signs nums">
            {shown.map(({ line, written, digits }) => (
              <li key={line}>{t.paddedLine(line, written, digits)}</li>
            ))}
            {padded.rows > shown.length && <li>{t.paddedMore}</li>}
          </ul>
          <ReadAgain id={id} file={file} choices={{ ...choices, pad: undefined }}>
            {t.unpad}
          </ReadAgain>
        </>
      }
    />
  )
}
