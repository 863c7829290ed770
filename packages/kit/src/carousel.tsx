import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './carousel.module.css'
import { cx } from './cx.ts'

/** Milliseconds between two slides. */
const interval = 4000

type CarouselProps = {
  /** The accessible name of the group. */
  label: string
  /** One slide a child; a slide fills 150 px of height. */
  children: ReactNode
}

/**
 * A scroll-snap carousel. Slides are 90 % wide when there are several and 100 % when there is one. Autoplay
 * pauses while the carousel is touched, hovered or focused, while the page is hidden, and under reduced
 * motion.
 */
export function Carousel({ label, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const track = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const many = slides.length > 1

  useEffect(() => {
    const box = track.current
    return box && many ? autoplay(box) : undefined
  }, [many])

  return (
    <section aria-label={label}>
      <div
        ref={track}
        className={cx(css.track, !many && css.one)}
        onScroll={(event) => setActive(slideAt(event.currentTarget))}
      >
        {slides.map((slide, index) => (
          <div key={index} className={cx(css.slide, many && css.narrow)}>
            {slide}
          </div>
        ))}
      </div>
      {many && (
        <div className={css.dots} aria-hidden>
          {slides.map((_, index) => (
            <i key={index} className={index === active ? css.on : undefined} />
          ))}
        </div>
      )}
    </section>
  )
}

const holds = ['touchstart', 'pointerenter', 'focusin']
const releases = ['touchend', 'touchcancel', 'pointerleave', 'focusout']

/** Moves to the next slide unless it is paused; returns a function that stops it. */
function autoplay(box: HTMLElement): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let held = false
  const hold = ({ type }: Event) => {
    held = holds.includes(type)
  }
  for (const type of [...holds, ...releases]) box.addEventListener(type, hold, { passive: true })

  const timer = setInterval(() => {
    if (held || document.hidden || still.matches) return
    const next = (slideAt(box) + 1) % box.children.length
    box.scrollTo({ left: next * step(box), behavior: 'smooth' })
  }, interval)
  return () => {
    clearInterval(timer)
    for (const type of [...holds, ...releases]) box.removeEventListener(type, hold)
  }
}

/** The distance in px from one slide to the next. */
function step(box: HTMLElement): number {
  const [first, second] = box.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 1
  return second.offsetLeft - first.offsetLeft
}

/** The index of the slide in view; the last one at the end, though the scroll stops short of a full step. */
function slideAt(box: HTMLElement): number {
  if (box.scrollLeft + box.clientWidth >= box.scrollWidth - 2) return box.children.length - 1
  return Math.round(box.scrollLeft / step(box))
}
