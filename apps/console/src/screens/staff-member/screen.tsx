import { useQuery } from '@tanstack/react-query'
import { Alert, Flex } from 'antd'
import { useMe } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import type { ScreenProps } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { AuditLink } from '../../parts/audit/audit-link.tsx'
import { Loaded } from '../../parts/page/loaded.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { History } from '../../parts/shown/history.tsx'
import { Moment } from '../../parts/shown/values.tsx'
import { RoleTags, StaffState } from '../../parts/staff/role-tags.tsx'
import { StaffActions } from './actions.tsx'
import type { Member } from './member.ts'
import { memberTexts } from './texts.ts'
import { UnderWay } from './under-way.tsx'

/** One staff member: their factors, possible actions and history. */
export function Screen({ id }: ScreenProps) {
  const member = useQuery(read('GET /staff/:id', { id }))
  const me = useMe()
  const t = useTexts(memberTexts)
  return (
    <Loaded query={member}>
      {(data) => (
        <Page
          title={data.name}
          beside={<StaffState state={data.state} />}
          actions={
            <>
              <AuditLink subject="staff" id={data.id} />
              <StaffActions key={data.id} member={data} />
            </>
          }
        >
          <Flex vertical gap={16}>
            {data.id === me.id && <Alert type="info" showIcon title={t.oneself} />}
            <Login member={data} />
            <UnderWay work={data.underWay} />
            <History
              title={t.history}
              rows={nameCommandLine(data.history, t.terminal)}
              describe={({ event }) => labelFor(t.events, event)}
            />
          </Flex>
        </Page>
      )}
    </Loaded>
  )
}

function Login({ member }: { member: Member }) {
  const t = useTexts(memberTexts)
  const factors = [
    ...(member.totp ? [t.totp] : []),
    ...(member.passkeys > 0 ? [t.passkeys(member.passkeys)] : []),
  ]
  return (
    <Section title={t.facts}>
      <Facts
        facts={[
          [t.roles, <RoleTags key="roles" roles={member.roles} />],
          [t.factors, factors.join(' · ') || t.none],
          [t.codes, member.recoveryCodes],
          [t.sessions, member.sessions],
          [t.lastHere, <Moment key="last" at={member.lastUsedAt} />],
          [t.since, <Moment key="since" at={member.createdAt} />],
        ]}
      />
    </Section>
  )
}

/** Whether `npm run staff` made the change. Rows of earlier versions have `terminal`. */
const isCommandLine = (reason: unknown) => reason === 'npm run staff' || reason === 'terminal'

/** The history, with `npm run staff` as a person. */
const nameCommandLine = (history: Member['history'], name: string) =>
  history.map((row) => (isCommandLine(row.reason) ? { ...row, by: row.by ?? name, reason: null } : row))
