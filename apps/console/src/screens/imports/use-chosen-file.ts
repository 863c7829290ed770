import type { FieldChoice } from '@hao/contract/console/number-file/field.ts'
import { fileSeparators } from '@hao/contract/console/number-file/formats.ts'
import { type Proposal, proposeFields } from '@hao/contract/console/number-file/propose-fields.ts'
import { useRef, useState } from 'react'
import { numberPlan } from '../../base/plan.ts'
import type { FileFormat } from '../../parts/bulk-changes/change-set.ts'
import { canRead } from '../../parts/bulk-changes/column-notes.tsx'
import type { Choices } from '../../parts/bulk-changes/reading-fields.tsx'
import type { ChosenFile } from './drop-zone.tsx'
import { maxBytes } from './split-file.ts'
import { useFileFormat } from './use-file-format.ts'

type PickedFields = { format: FileFormat; fields: Proposal[] }

const noChoices: Choices = {}

/** A chosen file, how it will be read, and what keeps it from being uploaded. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [choices, setChoices] = useState(noChoices)
  const [picked, setPicked] = useState<PickedFields>()
  const newest = useRef<ChosenFile>(undefined)
  const problem = findProblem(chosen)
  const file = chosen instanceof File ? chosen : undefined
  const result = useFileFormat(problem ? undefined : file, choices)
  const format = result?.format
  const fields = format ? fieldsOf(format, picked) : []
  return {
    chosen,
    file,
    problem,
    choices,
    fields,
    result,
    isReading: file !== undefined && !problem && !result,
    choose: (next: ChosenFile | undefined) => {
      newest.current = next
      setChosen(undefined)
      setChoices(noChoices)
      void readable(next).then((read) => newest.current === next && setChosen(read))
    },
    setChoices,
    setFields: (next: Proposal[]) => format && setPicked({ format, fields: next }),
    /** What to upload; undefined while the file or its fields are not in order. */
    upload:
      file && !problem && format && canRead(fields)
        ? { file, choices: toChoices(format, fields) }
        : undefined,
  }
}

/** A workbook becomes text before anything else reads it. */
const readable = async (chosen: ChosenFile | undefined) =>
  chosen instanceof File && chosen.size <= maxBytes ? workbookToCsv(chosen) : chosen

/** The fields that a person picked for this format, or else the proposed ones. */
const fieldsOf = (format: FileFormat, picked: PickedFields | undefined) =>
  picked?.format === format ? picked.fields : proposeFields(format, numberPlan())

/** What the person has seen, so that the server reads the file in the same way. */
function toChoices({ encoding, separator, firstLine, header }: FileFormat, fields: FieldChoice[]): Choices {
  return { encoding, separator: fileSeparators.find((each) => each === separator), firstLine, header, fields }
}

type FileObstacle = 'noFile' | 'folder' | 'severalFiles' | 'emptyFile' | 'tooLarge'

/** Why a file cannot be uploaded. */
function findProblem(chosen: ChosenFile | undefined): FileObstacle | undefined {
  if (!chosen) return 'noFile'
  if (!(chosen instanceof File)) return chosen
  if (chosen.size === 0) return 'emptyFile'
  return chosen.size > maxBytes ? 'tooLarge' : undefined
}

/** The first sheet of an .xlsx file as a CSV file with the same name; any other file unchanged. */
async function workbookToCsv(file: File): Promise<File> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return file
  try {
    // Its version for browsers starts workers, which the console's content policy forbids.
    const { readSheet } = await import('read-excel-file/universal')
    // Its types declare a date as the class `Date`.
    const rows = (await readSheet(file)) as Cell[][]
    return new File([rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')], file.name)
  } catch {
    // The file goes on as it is: a workbook that cannot be read is named as such.
    return file
  }
}

type Cell = string | number | boolean | Date | null

/** A number has lost its leading zeros, as in a CSV file of the same sheet. */
function writeCell(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}
