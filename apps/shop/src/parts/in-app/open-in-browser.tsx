import { Button } from '@hao/kit/button.tsx'
import type { SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { copyText } from '../../base/browser/copy-text.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Sheet } from '../page/sheet.tsx'
import css from './open-in-browser.module.css'
import { inAppTexts } from './texts.ts'
import { canOnlyCopyLinks } from './user-agent.ts'

/**
 * How to continue outside WeChat's browser, where its payment cannot work: two illustrated steps if its
 * menu opens the browser, and the link to copy.
 */
export function OpenInBrowser(control: SheetControl) {
  const t = useTexts(inAppTexts)
  const copyOnly = canOnlyCopyLinks(navigator.userAgent)
  const link = location.href.replace(/#.*$/, '')
  const copy = async () => {
    const copied = await copyText(link)
    showToast(copied ? t.copied : t.copyFailed, copied ? 'success' : 'error')
  }
  const footer = (
    <Button block onClick={() => void copy()}>
      {t.copy}
    </Button>
  )
  return (
    <Sheet {...control} title={t.title} footer={footer}>
      <p className={css.why}>{t.why}</p>
      {!copyOnly && <Steps />}
      <p className={css.or}>{copyOnly ? t.copyOnly : t.or}</p>
      <p className={css.link}>{link}</p>
    </Sheet>
  )
}

/** The top of WeChat's window with its menu button marked. */
function MenuDrawing() {
  return (
    <svg className={css.drawing} viewBox="0 0 140 92" aria-hidden>
      <path className={css.phone} d="M10 92V18a12 12 0 0 1 12-12h96a12 12 0 0 1 12 12v74" />
      <path className={css.faint} d="M26 25l-5 5 5 5M46 30h40M24 58h92M24 72h92M24 86h58" />
      <circle className={css.halo} cx="112" cy="30" r="14" />
      <path className={css.dots} d="M105.5 30h.01M112 30h.01M118.5 30h.01" />
    </svg>
  )
}

function BrowserDrawing() {
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

function Steps() {
  const t = useTexts(inAppTexts)
  return (
    <ol className={css.steps}>
      <li>
        <MenuDrawing />
        <p>
          {t.menu} <b>{t.menuMark}</b>
        </p>
      </li>
      <li>
        <BrowserDrawing />
        <p>
          {t.choose} <b>{t.openInBrowser}</b>
        </p>
      </li>
    </ol>
  )
}
