import type { ReactNode } from 'react'
import css from './card.module.css'

export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
