import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Flex, Result, Spin } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { type Me, MeContext } from '../base/api/me.ts'
import { request } from '../base/api/request.ts'
import { deleteDrafts } from '../base/browser/drafts.ts'
import { useTabSync } from '../base/browser/other-tabs.ts'
import { setNumberPlan } from '../base/plan.ts'
import { invitePath } from '../base/routes.ts'
import { useTexts } from '../base/texts/texts.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { Frame } from './frame.tsx'
import { ReauthenticationDialogs } from './login/reauthentication-dialogs.tsx'
import { InvitePage, LoginPage } from './login/pages.tsx'
import { shellTexts } from './texts.ts'

const meKey = ['GET /me', {}] as const

/**
 * The logged-in user; null when there is none. The first request is no error without a session, because the
 * login page is shown instead. After the session of a known user ends, the dialog opens over the page.
 */
const meQuery = queryOptions<Me | null, ApiError>({
  queryKey: meKey,
  queryFn: async ({ signal, client }) => {
    const known = client.getQueryData<Me | null>(meKey)
    const me = known
      ? await request('GET /me', {}, { signal })
      : (await request('GET /session', {}, { signal })).me
    if (me) setNumberPlan({ ...defaultPlan, ...me.plan })
    return me
  },
})

/**
 * The console for a logged-in user, else the login page at the same address. When a session ends, the screen
 * and its input stay and the login dialog opens over them.
 */
export function Session() {
  const { data: me, error, refetch } = useQuery(meQuery)
  const [path] = useLocation()
  useTabSync(me?.id)
  useDeleteOtherDrafts(me?.id)
  if (path === invitePath) return <InvitePage />
  if (error && !me) return <Unreachable error={error} retry={() => void refetch()} />
  if (me === undefined) return <Starting />
  if (me === null) return <LoginPage />
  return (
    <MeContext value={me}>
      <Frame />
      <ReauthenticationDialogs me={me} />
    </MeContext>
  )
}

/** Deletes the drafts of users who were logged in before. */
function useDeleteOtherDrafts(id: number | undefined): void {
  useEffect(() => {
    if (id !== undefined) deleteDrafts(id)
  }, [id])
}

function Starting() {
  const t = useTexts(shellTexts)
  return (
    <Flex component="output" align="center" justify="center" className="whole" aria-label={t.loading}>
      <Spin size="large" delay={200} />
    </Flex>
  )
}

function Unreachable({ error, retry }: { error: ApiError; retry: () => void }) {
  const t = useTexts(shellTexts)
  return (
    <Result
      status="warning"
      title={t.unreachable}
      subTitle={error.message}
      extra={
        <Button type="primary" onClick={retry}>
          {t.retry}
        </Button>
      }
    />
  )
}
