import type { Endpoint } from './endpoint.ts'
import { compileWriter } from './json-writer.ts'

/**
 * Writes what an endpoint answers as the body of a success: checked and without what its output does not name, in the envelope, with the `id`
 * of the data where there is one (AP-20). Throws a ZodError, which names the path, for data that does not fit.
 */
export function successWriter(output: Endpoint['output']): (data: unknown) => string {
  const { write } = compileWriter(output)
  const named = 'shape' in output && 'id' in (output.shape as object)
  return (data) => {
    const text = write(data)
    if (text !== undefined) return envelope(text, named ? data : undefined)
    const parsed = output.parse(data)
    return envelope(JSON.stringify(parsed), parsed)
  }
}

function envelope(json: string, data: unknown): string {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
  const named = typeof id === 'number' ? `"id":${id},` : ''
  return `{"success":true,"code":0,"message":"ok",${named}"data":${json}}`
}
