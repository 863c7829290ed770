import { both, defineTexts } from '../../base/texts/texts.ts'

export const agreementTexts = defineTexts({
  names: {
    service: both('服务协议', 'Service Agreement'),
    privacy: both('隐私政策', 'Privacy Policy'),
    renewal: both('自动续费协议', 'Automatic Renewal Agreement'),
    refund: both('退款规则', 'Refund Rules'),
  },
  standings: {
    coming: both('待生效', 'Scheduled'),
    in_effect: both('生效中', 'In effect'),
    over: both('已被替代', 'Replaced'),
  },
  version: both('版本', 'Version'),
  standing: both('状态', 'Status'),
  effective: both('生效时间', 'In effect from'),
  consents: both('已同意人数', 'Accepted by'),
  write: both('撰写新版本', 'Write a new version'),
  draft: both('草稿', 'Draft'),
  savedBy: both(
    (name: string, at: string) => `${name} 保存于 ${at}`,
    (name, at) => `Saved by ${name} at ${at}`,
  ),
})
