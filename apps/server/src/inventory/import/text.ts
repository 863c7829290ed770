import type { fileEncodings } from '@hao/contract/console/file-formats.ts'
import { countLines } from './csv.ts'
import { FileRefusedError } from './file-problem.ts'

export type Encoding = (typeof fileEncodings)[number]

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

/** Converts \r\n and single \r to \n, also across pieces. */
export function lineNormaliser() {
  let pending = ''
  return (piece: string, end: boolean): string => {
    const text = pending + piece
    pending = !end && text.endsWith('\r') ? '\r' : ''
    const whole = pending ? text.slice(0, -1) : text
    return whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
}
