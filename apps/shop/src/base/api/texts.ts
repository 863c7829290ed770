import { both, defineTexts } from '../texts/texts.ts'

export const errorTexts = defineTexts('base/api/texts', {
  timeout: both('请求超时，请检查网络', 'Request timed out, check network'),
  unauthorised: both('验证失败，请重新登录', 'Verification failed, please log in'),
  forbidden: both('拒绝访问，请联系管理员', 'Access denied, contact administrator'),
  notFound: both('请求不存在，请检查网址', 'Request does not exist, check URL'),
  internal: both('服务异常，请联系管理员', 'Service error, contact administrator'),
  other: both('接口异常', 'API exception'),
  exists: both('数据已存在', 'Data already exists'),
  retry: both('请重试', 'Please retry'),
  reference: both(
    (id: string) => `（编号 ${id}）`,
    (id) => ` (reference ${id})`,
  ),
})
