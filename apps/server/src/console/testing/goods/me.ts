import type { meEndpoints } from '@hao/contract/console/endpoints/me.ts'
import type { Good } from '../good.ts'

export const meGoods: Record<keyof typeof meEndpoints, Good> = { 'GET /me': async () => ({}) }
