import { ThumbsUpIcon } from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { questionsTexts } from './texts.ts'
import { useVote } from './use-vote.ts'
import css from './vote.module.css'

/** Whether an answer was useful; where it was not, the way to a human is offered. */
export function Vote({ questionId, category }: { questionId: number; category: string }) {
  const t = useTexts(questionsTexts)
  const { useful, vote } = useVote(questionId)
  return (
    <section className={css.vote} aria-labelledby="vote">
      <h2 id="vote">{t.solved}</h2>
      <div className={css.buttons}>
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className={value ? undefined : css.down}
            aria-pressed={useful === value}
            onClick={() => void vote(value)}
          >
            <ThumbsUpIcon size={18} />
            {value ? t.useful : t.useless}
          </button>
        ))}
      </div>
      {useful === false && (
        <output className={css.next}>
          {t.sorry}
          <Link href={paths.newTicket({ category })}>{t.ask}</Link>
        </output>
      )}
    </section>
  )
}
