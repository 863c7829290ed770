import css from './open-in-browser.module.css'

/** The top of WeChat's window with its menu button marked. */
export function MenuDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 140 92" aria-hidden>
      <path className={css.phone} d="M10 92V18a12 12 0 0 1 12-12h96a12 12 0 0 1 12 12v74" />
      <path className={css.faint} d="M26 25l-5 5 5 5M46 30h40M24 58h92M24 72h92M24 86h58" />
      <circle className={css.halo} cx="112" cy="30" r="14" />
      <path className={css.dots} d="M105.5 30h.01M112 30h.01M118.5 30h.01" />
    </svg>
  )
}

/** WeChat's menu with the browser marked. */
export function BrowserDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 140 92" aria-hidden>
      <path className={css.phone} d="M10 0v74a12 12 0 0 0 12 12h96a12 12 0 0 0 12-12V0" />
      <path className={css.faint} d="M58 12h24" />
      <rect className={css.tile} x="20" y="30" width="24" height="24" rx="7" />
      <rect className={css.tile} x="96" y="30" width="24" height="24" rx="7" />
      <path className={css.faint} d="M24 64h16M100 64h16M60 68h20" />
      <circle className={css.halo} cx="70" cy="42" r="18" />
      <circle className={css.compass} cx="70" cy="42" r="10" />
      <path className={css.needle} d="M74.5 37.5l-2.5 6.5-6.5 2.5 2.5-6.5z" />
    </svg>
  )
}
