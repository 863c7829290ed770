import { Flex, Typography } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { shellTexts } from '../texts.ts'

/** For nobody, at whatever address. */
export function LoginPage() {
  const t = useTexts(shellTexts)
  return (
    <Flex vertical align="center" justify="center" className="whole">
      <Typography.Title level={1}>{t.site}</Typography.Title>
    </Flex>
  )
}

/** For whoever has been invited. */
export function InvitePage() {
  return <LoginPage />
}
