import type { ReactNode } from 'react'
import { PageHeader } from '@hao/kit/page-header.tsx'
import { Link } from 'wouter'
import { paths, type ScreenId } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { hasPreviousPage } from '../../base/browser/scroll.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { titleTexts, translateTitle } from '../../base/texts/title-texts.ts'

type ScreenHeaderProps = {
  /** The screen, for its title, unless `title` is another one. */
  screen?: ScreenId
  title?: ReactNode
  /** The target of back when the shopper came from outside; home by default. */
  backTo?: string
  /** At the right: one icon button. */
  action?: ReactNode
}

function goBack(event: { preventDefault: () => void }): void {
  if (!hasPreviousPage()) return
  event.preventDefault()
  history.back()
}

export function ScreenHeader({ screen, title, backTo = paths.home, action }: ScreenHeaderProps) {
  const t = useTexts(appTexts)
  const titles = useTexts(titleTexts)
  return (
    <PageHeader
      as={Link}
      title={title ?? (screen && translateTitle(titles, screen))}
      backLabel={t.back}
      backHref={backTo}
      onBack={goBack}
      action={action}
    />
  )
}
