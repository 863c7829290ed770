import type { Translation } from '../texts/texts.ts'

const zh = {
  timeout: '请求超时，请检查网络',
  unauthorised: '验证失败，请重新登录',
  forbidden: '拒绝访问，请联系管理员',
  notFound: '请求不存在，请检查网址',
  internal: '服务异常，请联系管理员',
  other: '接口异常',
  exists: '数据已存在',
  retry: '请重试',
  reference: (id: string) => `（编号 ${id}）`,
}

export const en = (): Translation<typeof zh> => ({
  timeout: 'Request timed out, check network',
  unauthorised: 'Verification failed, please log in',
  forbidden: 'Access denied, contact administrator',
  notFound: 'Request does not exist, check URL',
  internal: 'Service error, contact administrator',
  other: 'API exception',
  exists: 'Data already exists',
  retry: 'Please retry',
  reference: (id) => ` (reference ${id})`,
})

/** The words of the error catalogue (ER-1 to ER-5). */
export const errorTexts = { file: 'base/api/texts', zh }
