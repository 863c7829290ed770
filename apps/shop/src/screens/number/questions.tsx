import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../../base/api/query.ts'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Card } from './card.tsx'
import css from './questions.module.css'
import { numberScreenTexts } from './texts.ts'

/** The first frequent question of each category, and a link to all. */
export function Questions() {
  const t = useTexts(numberScreenTexts)
  const { data = [] } = useQuery(read('GET /question', {}))
  const kinds = data.map(({ category }) => category)
  const rows = data
    .filter(({ category }, at) => kinds.indexOf(category) === at)
    .map(({ id, title }) => ({ href: paths.question(id), title }))
  return (
    <Card title={t.questions}>
      <ul className={css.questions}>
        {[...rows, { href: paths.questions(), title: t.allQuestions }].map(({ href, title }) => (
          <li key={href}>
            <Link href={href}>
              {title}
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
