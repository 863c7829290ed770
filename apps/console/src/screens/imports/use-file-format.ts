import { excerptFormat } from '@hao/contract/console/number-file/excerpt-format.ts'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import { recogniseFormat } from '@hao/contract/console/number-file/recognise.ts'
import { useEffect, useState } from 'react'
import type { FileFormat, FileReading } from '../../parts/bulk-changes/change-set.ts'

/** How a file reads with these choices, or why it cannot be read. */
export type FileResult = {
  file: File
  choices: FileReading['choices']
  format: FileFormat | null
  problem: FileReading['problem']
}

/** Recognises the format of a file in the browser, as the server will. Undefined until it is read. */
export function useFileFormat(
  file: File | undefined,
  choices: FileReading['choices'],
): FileResult | undefined {
  const [result, setResult] = useState<FileResult>()
  useEffect(() => {
    if (!file) return undefined
    let isCurrent = true
    void recognise(file, choices).then((found) => isCurrent && setResult({ file, choices, ...found }))
    return () => {
      isCurrent = false
    }
  }, [file, choices])
  return result?.file === file ? result : undefined
}

async function recognise(
  file: File,
  choices: FileReading['choices'],
): Promise<Pick<FileResult, 'format' | 'problem'>> {
  try {
    return { format: excerptFormat(await recogniseFormat(readChunks(file), choices)), problem: null }
  } catch (error) {
    return { format: null, problem: error instanceof FileRefusedError ? error.problem : { code: 'other' } }
  }
}

/** Streams of Safari 16.4 are not iterable. */
async function* readChunks(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
