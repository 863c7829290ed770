import { Tooltip } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { describeStatus } from './describe-status.ts'
import { sipTexts } from './sip-texts.ts'

/** A SIP status with its meaning; its cause and what to do on hover or focus. */
export function SipStatus({ status }: { status: number }) {
  const { meaning, advice } = describeStatus(useTexts(sipTexts), status)
  return (
    <Tooltip title={advice}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip opens on focus, too */}
      <span tabIndex={0} className="nowrap">
        <span className="nums">{status}</span> {meaning}
      </span>
    </Tooltip>
  )
}
