import { both, defineTexts } from '../../base/texts/texts.ts'

export const phoneChangesTexts = defineTexts({
  title: both('更换登录手机', 'Changes of login phones'),
  asked: both('等待另一位同事批准', 'A colleague is asked to approve it'),
  none: both('无账号', 'No account'),
  empty: both('没有更换登录手机的申请', 'No requests for another login phone'),
})
