import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { ReasonAction } from '../../parts/form/reason-action.tsx'
import type { Banner } from './banner.ts'
import { bannerTexts } from './texts.ts'

export function BannerActions({ banner, onEdit }: { banner: Banner; onEdit: () => void }) {
  const t = useTexts(bannerTexts)
  const [open, setOpen] = useState<'end' | 'remove'>()
  return (
    <Flex gap={4} wrap>
      <Button type="link" size="small" onClick={onEdit}>
        {t.edit}
      </Button>
      {banner.state === 'shown' && (
        <Button type="link" size="small" onClick={() => setOpen('end')}>
          {t.end}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => setOpen('remove')}>
        {t.remove}
      </Button>
      {open && <EndBannerDialog banner={banner} way={open} onClose={() => setOpen(undefined)} />}
    </Flex>
  )
}

/** Asks why before a banner goes. */
function EndBannerDialog({
  banner,
  way,
  onClose,
}: {
  banner: Banner
  way: 'end' | 'remove'
  onClose: () => void
}) {
  const t = useTexts(bannerTexts)
  // The version when the dialog opened. A later change by a colleague is refused as a conflict.
  const [{ id, version }] = useState(banner)
  return (
    <ReasonAction
      open
      call={way === 'end' ? 'POST /banners/:id/end' : 'DELETE /banners/:id'}
      input={{ id, version }}
      label={t[way]}
      done={way === 'end' ? t.ended : t.removed}
      danger
      onClose={onClose}
    >
      <p>{way === 'end' ? t.endText : t.removeText}</p>
      <p>
        <img className="banner-picture small" src={banner.imageZh} alt={banner.titleZh} />
      </p>
    </ReasonAction>
  )
}
