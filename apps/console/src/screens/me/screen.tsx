import { Flex } from 'antd'
import { useMe } from '../../base/api/me.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Page } from '../../parts/page/page.tsx'
import { RoleTags } from '../../parts/staff/role-tags.tsx'
import { Factors } from './factors.tsx'
import { OwnLimits } from './own-limits.tsx'
import { PasswordCard } from './password-card.tsx'
import { Sessions } from './sessions.tsx'
import { meTexts } from './texts.ts'

/** The user's own password, factors and sessions. */
export function Screen() {
  const t = useTexts(meTexts)
  const { name, roles } = useMe()
  return (
    <Page title={t.title} beside={<RoleTags roles={roles} name={name} />}>
      <Flex vertical gap={16} className="narrow">
        <Factors />
        <PasswordCard />
        <OwnLimits />
        <Sessions />
      </Flex>
    </Page>
  )
}
