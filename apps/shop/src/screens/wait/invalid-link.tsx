import { Empty } from '@hao/kit/empty.tsx'
import { BellIcon } from '@hao/kit/icons-more.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { waitTexts } from '../../parts/waitlist/texts.ts'
import { waitScreenTexts } from './texts.ts'

export function InvalidLink() {
  const { missing } = useTexts(waitTexts)
  const t = useTexts(waitScreenTexts)
  return (
    <Empty
      icon={<BellIcon size={30} />}
      text={missing}
      action={<ButtonLink href={paths.home}>{t.home}</ButtonLink>}
    />
  )
}
