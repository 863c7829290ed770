import { useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Skeleton, Typography } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTitle } from '../../base/browser/use-title.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Preferences } from '../preferences.tsx'
import { shellTexts } from '../texts.ts'
import { Demonstration } from './demonstration.tsx'
import { LoginForm } from './login-form.tsx'
import { loginTexts } from './texts.ts'

/** The frame of pages without a login. */
function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts(shellTexts)
  useTitle(title, t.site)
  return (
    <Flex component="main" vertical align="center" justify="center" gap={16} className="whole gate">
      <Typography.Title level={1} className="gate-site">
        {t.site}
      </Typography.Title>
      <Card className="gate-card">
        <Typography.Title level={2} className="section-title">
          {title}
        </Typography.Title>
        {children}
      </Card>
      <Preferences />
    </Flex>
  )
}

/** The login page, shown at any address. After the login the address's screen is shown. */
export function LoginPage() {
  const t = useTexts(loginTexts)
  const client = useQueryClient()
  const enter = () => void client.resetQueries()
  return (
    <LoginFrame title={t.title}>
      <LoginForm onDone={enter} />
      <Demonstration onDone={enter} />
      <p className="quiet gate-help">{t.help}</p>
    </LoginFrame>
  )
}

const Invitation = lazy(() => import('./invitation.tsx').then(({ Invitation: part }) => ({ default: part })))

export function InvitePage() {
  const t = useTexts(loginTexts)
  return (
    <LoginFrame title={t.invite}>
      <Suspense fallback={<Skeleton active title={false} />}>
        <Invitation />
      </Suspense>
    </LoginFrame>
  )
}
