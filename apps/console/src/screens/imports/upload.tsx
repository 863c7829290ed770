import { Alert, Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '../../base/api/use-action.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { toBase64 } from '../../parts/form/base64.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { ChooseFile } from './choose-file.tsx'
import { maxBytes, splitFile, type ByteRange } from './split-file.ts'
import { importsTexts } from './texts.ts'

const partOf = (file: File, { from, to }: ByteRange) => toBase64(file.slice(from, to))

/** Uploads a file in parts, then opens its preview. */
export function Upload() {
  const t = useTexts(importsTexts)
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const [asked, setAsked] = useState(false)
  const [percent, setPercent] = useState<number>()
  // The running upload. Closing the dialog cancels it.
  const current = useRef<object>(undefined)
  const begin = useAction('POST /imports', { hidesErrorToast: true })
  const next = useAction('POST /import/:id/parts', { hidesErrorToast: true })
  const wrong = findProblem(file)
  const close = () => {
    current.current = undefined
    setOpen(false)
    setFile(undefined)
    setAsked(false)
    setPercent(undefined)
    begin.forget()
    next.forget()
  }
  /** The id of the set after the last part; undefined when a part was refused or the upload was cancelled. */
  const sendParts = async (whole: File, reason: string, goesOn: () => boolean) => {
    const [first, ...rest] = splitFile(whole)
    const part = await partOf(whole, first)
    const begun = await begin.run({ name: whole.name, part, last: rest.length === 0, reason })
    if (!begun) return undefined
    for (const [place, range] of rest.entries()) {
      if (!goesOn()) return undefined
      setPercent(Math.floor((range.from / whole.size) * 100))
      const last = place === rest.length - 1
      const more = { id: begun.id, at: range.from, part: await partOf(whole, range), last }
      if (!(await next.run(more))) return undefined
    }
    return goesOn() ? begun.id : undefined
  }
  const send = async (reason: string) => {
    setAsked(true)
    if (!file || wrong || current.current) return
    const upload = {}
    const goesOn = () => current.current === upload
    current.current = upload
    setPercent(0)
    const id = await sendParts(file, reason, goesOn)
    if (id !== undefined) {
      close()
      go(pathOf('import', id))
    } else if (goesOn()) {
      current.current = undefined
      setPercent(undefined)
    }
  }
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t.upload}
      </Button>
      <ReasonModal
        open={open}
        title={t.upload}
        action={t.send}
        pending={percent !== undefined}
        failure={begin.failure ?? next.failure}
        onConfirm={(reason) => void send(reason)}
        onClose={close}
      >
        <Flex vertical gap={12} className="upload">
          <div>{t.explain}</div>
          <ChooseFile file={file} disabled={percent !== undefined} onChoose={setFile} />
          {wrong && (file ?? asked) && <Alert type="error" showIcon role="alert" title={t[wrong]} />}
          {percent !== undefined && <output>{t.sent(percent)}</output>}
        </Flex>
      </ReasonModal>
    </>
  )
}

/** Why a file cannot be uploaded. */
function findProblem(file: File | undefined): 'noFile' | 'emptyFile' | 'tooLarge' | undefined {
  if (!file) return 'noFile'
  if (file.size === 0) return 'emptyFile'
  return file.size > maxBytes ? 'tooLarge' : undefined
}
