import { Button } from '@hao/kit/button.tsx'
import { Sheet, type SheetControl } from '@hao/kit/sheet.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { copyText } from '../../base/browser/copy-text.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { BrowserDrawing, MenuDrawing } from './drawings.tsx'
import css from './open-in-browser.module.css'
import { inAppTexts } from './texts.ts'
import { canOnlyCopyLinks } from './user-agent.ts'

/**
 * How to continue outside WeChat's browser, where its payment cannot work: two illustrated steps if its
 * menu opens the browser, and the link to copy.
 */
export function OpenInBrowser(control: SheetControl) {
  const t = useTexts(inAppTexts)
  const app = useTexts(appTexts)
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
    <Sheet {...control} title={t.title} closeLabel={app.close} footer={footer}>
      <p className={css.why}>{t.why}</p>
      {!copyOnly && <Steps />}
      <p className={css.or}>{copyOnly ? t.copyOnly : t.or}</p>
      <p className={css.link}>{link}</p>
    </Sheet>
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
