import { Button } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { exportsTexts } from './texts.ts'
import { useDownload } from './use-download.ts'

/** Downloads the user's own finished export. */
export function Download({
  id,
  size = 'middle',
  disabled = false,
}: {
  id: number
  size?: 'small' | 'middle'
  disabled?: boolean
}) {
  const t = useTexts(exportsTexts)
  const { download, pending } = useDownload()
  return (
    <Button
      size={size}
      type="primary"
      loading={pending}
      disabled={disabled}
      onClick={() => void download(id)}
    >
      {t.download}
    </Button>
  )
}
