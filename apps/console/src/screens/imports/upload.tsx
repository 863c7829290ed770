import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAct } from '../../base/api/use-act.ts'
import { pathOf } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { base64Of } from '../../parts/form/base64.ts'
import { ReasonModal } from '../../parts/form/reason-modal.tsx'
import { mostBytes, partsOf, type Range } from './parts-of.ts'
import { importsTexts } from './texts.ts'

const partOf = (file: File, { from, to }: Range) => base64Of(file.slice(from, to))

/** Uploads a file in parts, and leads to its preview. */
export function Upload() {
  const t = useTexts(importsTexts)
  const [, go] = useLocation()
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const begin = useAct('POST /imports', { quiet: true })
  const next = useAct('POST /import/:id/parts', { quiet: true })
  const tooLarge = file !== undefined && file.size > mostBytes
  const close = () => {
    setOpen(false)
    setPercent(undefined)
    begin.forget()
    next.forget()
  }
  const send = async (reason: string) => {
    if (!file || tooLarge) return
    const [first, ...rest] = partsOf(file)
    const begun = await begin.act({
      name: file.name,
      part: await partOf(file, first),
      last: rest.length === 0,
      reason,
    })
    if (!begun) return
    for (const [place, range] of rest.entries()) {
      setPercent(Math.floor((range.from / file.size) * 100))
      const last = place === rest.length - 1
      if (!(await next.act({ id: begun.id, at: range.from, part: await partOf(file, range), last }))) return
    }
    close()
    go(pathOf('import', begun.id))
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
        pending={begin.pending || next.pending}
        failure={begin.failure ?? next.failure}
        onConfirm={(reason) => void send(reason)}
        onClose={close}
      >
        <p>{t.explain}</p>
        <p>
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label={t.choose}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </p>
        {tooLarge && <Alert type="error" showIcon title={t.tooLarge} />}
        {percent !== undefined && <output>{t.sent(percent)}</output>}
      </ReasonModal>
    </>
  )
}
