import { Button, Typography } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { Dialog } from '../page/dialog.tsx'
import { staffTexts } from './texts.ts'

/** The link of an invitation, shown only once. */
export function InviteLink({
  to,
  link,
  onClose,
}: {
  to: string
  link: string | undefined
  onClose: () => void
}) {
  const t = useTexts(staffTexts)
  const address = link ? location.origin + link : ''
  return (
    <Dialog
      open={link !== undefined}
      title={t.linkTitle(to)}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <p>{t.linkText}</p>
      <Typography.Paragraph
        code
        copyable={{ text: address, tooltips: [t.copy, t.copied] }}
        className="invite-link"
      >
        {address}
      </Typography.Paragraph>
    </Dialog>
  )
}
