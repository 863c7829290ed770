import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import css from './screen.module.css'
import { notFoundTexts } from './texts.ts'

export function Screen() {
  const t = useTexts(notFoundTexts)
  const home = <ButtonLink href={paths.home}>{t.backHome}</ButtonLink>
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t.title}</h1>
      <Empty icon={<SearchIcon size={32} />} text={t.text} action={home} />
    </div>
  )
}
