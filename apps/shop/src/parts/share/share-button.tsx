import { IconButton } from '@hao/kit/icon-button.tsx'
import { ShareIcon } from '@hao/kit/icons-more.tsx'
import { showToast } from '@hao/kit/toast.tsx'
import { shareText } from '../../base/browser/share-text.ts'
import { basePath } from '../../base/routes.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { shareTexts } from './texts.ts'

/** Shares a text, with an address if given; says so where it was only copied, as in WeChat. */
export async function send(t: Texts<typeof shareTexts>, text: string, url?: string): Promise<void> {
  const outcome = await shareText(text, url)
  if (outcome === 'copied') showToast(t.copied, 'success')
  if (outcome === 'failed') showToast(t.copyFailed, 'error')
}

/** Shares a page of the shop; `path` is relative to the base path. */
export function ShareButton({ text, path }: { text: string; path: string }) {
  const t = useTexts(shareTexts)
  return (
    <IconButton label={t.share} onClick={() => void send(t, text, location.origin + basePath + path)}>
      <ShareIcon size={20} />
    </IconButton>
  )
}
