import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useMe } from '../../base/api/me.ts'
import { useAction } from '../../base/api/use-action.ts'
import { saveFile } from '../../base/browser/save-file.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { customerCareTexts } from '../../parts/customers/texts.ts'
import { fromBase64 } from '../../parts/form/base64.ts'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { customerRequestTexts } from './texts.ts'

type Request = ConsoleOutput<'GET /customer-requests/:id'>
type SealedFileProps = { request: Request; file: NonNullable<Request['file']> }

/** The requester makes the file once, notes its password, and downloads it once. */
export function SealedFile({ request: { id, askedById }, file }: SealedFileProps) {
  const t = useTexts(customerRequestTexts)
  const care = useTexts(customerCareTexts)
  const me = useMe()
  const [password, setPassword] = useState<string>()
  const seal = useAction('POST /customer-requests/:id/seal', {
    onSuccess: (made) => setPassword(made.password),
  })
  const download = useAction('POST /customer-requests/:id/download', {
    successMessage: t.downloaded,
    onSuccess: ({ name, content }) => saveFile(name, new Blob([fromBase64(content)])),
  })
  const isOwn = askedById === me.id
  return (
    <Section title={t.file}>
      <Flex vertical gap={12} align="flex-start">
        <Facts
          facts={[
            [t.fileState, care.files[file.state]],
            [t.rows, file.rows ?? undefined],
            [t.sha256, file.sha256 ?? undefined],
          ]}
          columns={1}
        />
        {password !== undefined && (
          <Alert
            type="warning"
            showIcon
            title={t.password}
            description={
              <>
                <Typography.Text copyable className="nums">
                  {password}
                </Typography.Text>
                <div>{t.passwordText}</div>
              </>
            }
          />
        )}
        {!isOwn && file.state !== 'downloaded' && <span className="quiet">{t.onlyRequester}</span>}
        {isOwn && file.state === 'to-make' && (
          <>
            <span className="quiet">{t.makeText}</span>
            <Button type="primary" loading={seal.pending} onClick={() => void seal.run({ id })}>
              {t.make}
            </Button>
          </>
        )}
        {isOwn && file.state === 'ready' && (
          <>
            <span className="quiet">{t.downloadText}</span>
            <Button type="primary" loading={download.pending} onClick={() => void download.run({ id })}>
              {t.download}
            </Button>
          </>
        )}
      </Flex>
    </Section>
  )
}
