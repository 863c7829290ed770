import { both, defineTexts } from '../../base/texts/texts.ts'

export const staffListTexts = defineTexts({
  title: both('员工与岗位', 'Staff and roles'),
  invite: both('邀请同事', 'Invite a colleague'),
  inviteTitle: both('邀请同事', 'Invite a colleague'),
  name: both('用户名', 'User name'),
  nameHint: both(
    '登录时使用，不区分大小写；之后不能修改',
    'Used to log in, not case-sensitive. It cannot be changed later',
  ),
  nameMissing: both('请输入用户名', 'Enter a user name'),
  send: both('生成邀请链接', 'Create invitation link'),
})
