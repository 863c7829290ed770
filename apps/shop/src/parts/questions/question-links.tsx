import type { Question } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import css from './question-links.module.css'

export function QuestionLinks({ questions }: { questions: readonly Question[] }) {
  return (
    <ul className={css.card}>
      {questions.map(({ id, title }) => (
        <li key={id}>
          <Link href={paths.question(id)} className={css.row}>
            <span>{title}</span>
            <ChevronRightIcon size={18} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
