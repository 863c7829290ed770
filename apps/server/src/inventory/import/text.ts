import { countLines } from '@hao/contract/console/number-file/csv.ts'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import type { Encoding } from '@hao/contract/console/number-file/formats.ts'
import { lineNormaliser } from '@hao/contract/console/number-file/line-ends.ts'

/**
 * The text of a file with \n line ends. Throws FileRefusedError with the line of the first invalid byte or
 * NUL.
 */
export async function* readText(
  file: AsyncIterable<Buffer | string>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const lines = lineNormaliser()
  let line = 1
  const checked = (text: string) => {
    const fault = text.search(invalidText)
    if (fault >= 0)
      throw new FileRefusedError({
        code: 'encoding',
        line: line + countLines(text.slice(0, fault)),
        encoding,
      })
    line += countLines(text)
    return text
  }
  for await (const chunk of file)
    yield checked(lines(decoder.decode(toBytes(chunk), { stream: true }), false))
  yield checked(lines(decoder.decode(), true))
}

const toBytes = (chunk: Buffer | string) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)

// eslint-disable-next-line no-control-regex -- a NUL is what tells UTF-16 or a binary file
const invalidText = /[\uFFFD\u0000]/
