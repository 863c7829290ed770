import { Skeleton } from '@hao/kit/skeleton.tsx'
import css from './article.module.css'
import { Prose } from './prose.tsx'

/** A text with its title on a card; `note` is the quiet line between them. */
export function Article({ title, note, body }: { title: string; note?: string; body: string }) {
  return (
    <article className={css.card}>
      <h2 className={css.title}>{title}</h2>
      {note && <p className={css.note}>{note}</p>}
      <Prose body={body} />
    </article>
  )
}

export function ArticleSkeleton() {
  return (
    <div className={css.card} aria-busy>
      <Skeleton width="50%" height={26} />
      <div className={css.lines}>
        {['100%', '96%', '88%', '98%', '60%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
