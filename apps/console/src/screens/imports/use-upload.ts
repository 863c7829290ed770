import { useRef, useState } from 'react'
import { useAction } from '../../base/api/use-action.ts'
import type { FileReading } from '../../parts/bulk-changes/change-set.ts'
import { toBase64 } from '../../parts/form/base64.ts'
import { splitFile, type ByteRange } from './split-file.ts'

const partOf = (file: File, { from, to }: ByteRange) => toBase64(file.slice(from, to))

type Upload = { file: File; choices: FileReading['choices']; reason: string }

/** Uploads a file in parts. `cancel` also forgets a failure. */
export function useUpload() {
  const [percent, setPercent] = useState<number>()
  const current = useRef<object>(undefined)
  const begin = useAction('POST /imports', { hidesErrorToast: true })
  const next = useAction('POST /import/:id/parts', { hidesErrorToast: true })
  /** The id of the set after the last part; undefined when a part was refused or the upload was cancelled. */
  const sendParts = async ({ file, choices, reason }: Upload, goesOn: () => boolean) => {
    const [first, ...rest] = splitFile(file)
    const part = await partOf(file, first)
    const begun = await begin.run({ name: file.name, part, last: rest.length === 0, choices, reason })
    if (!begun) return undefined
    for (const [place, range] of rest.entries()) {
      if (!goesOn()) return undefined
      setPercent(Math.floor((range.from / file.size) * 100))
      const last = place === rest.length - 1
      const more = { id: begun.id, at: range.from, part: await partOf(file, range), last }
      if (!(await next.run(more))) return undefined
    }
    return goesOn() ? begun.id : undefined
  }
  /** Resolves to the id of the set; undefined as for `sendParts`. */
  const send = async (upload: Upload) => {
    if (current.current) return undefined
    const token = {}
    const goesOn = () => current.current === token
    current.current = token
    setPercent(0)
    const id = await sendParts(upload, goesOn)
    if (!goesOn()) return undefined
    current.current = undefined
    setPercent(undefined)
    return id
  }
  const cancel = () => {
    current.current = undefined
    setPercent(undefined)
    begin.forget()
    next.forget()
  }
  return { percent, send, cancel, failure: begin.failure ?? next.failure }
}
