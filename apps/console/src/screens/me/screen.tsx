import { Flex } from 'antd'
import { useMe } from '../../base/api/me.ts'
import { formatCount, formatFen } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ownLimitTexts } from '../../parts/limits/texts.ts'
import { useOwnLimits } from '../../parts/limits/use-own-limits.ts'
import { Page } from '../../parts/page/page.tsx'
import { Section } from '../../parts/page/section.tsx'
import { Facts } from '../../parts/shown/facts.tsx'
import { RoleTags } from '../../parts/staff/role-tags.tsx'
import { Factors } from './factors.tsx'
import { Notifications } from './notifications.tsx'
import { PasswordCard } from './password-card.tsx'
import { Sessions } from './sessions.tsx'
import { meTexts } from './texts.ts'

/** The user's own factors, notifications, password, limits and sessions. */
export function Screen() {
  const t = useTexts(meTexts)
  const { name, roles } = useMe()
  return (
    <Page title={t.title} beside={<RoleTags roles={roles} name={name} />}>
      <Flex vertical gap={16} className="narrow">
        <Factors />
        <Notifications />
        <PasswordCard />
        <OwnLimits />
        <Sessions />
      </Flex>
    </Page>
  )
}

const inFen: readonly string[] = ['refund', 'cut', 'raise']

/** All limits of one person that concern the reader, and what is used of them. */
function OwnLimits() {
  const t = useTexts(ownLimitTexts)
  const limits = useOwnLimits()
  if (!limits || limits.length === 0) return null
  return (
    <Section title={t.title}>
      <p className="quiet">{t.hint}</p>
      <Facts
        columns={1}
        facts={limits.map(({ act, used, max }) => {
          const format = inFen.includes(act) ? formatFen : formatCount
          return [t.names[act], t.of(format(used), format(max))] as const
        })}
      />
    </Section>
  )
}
