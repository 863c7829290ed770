import type { meCalls } from '@hao/contract/console/calls/me.ts'
import type { Good } from '../good.ts'

export const meGoods: Record<keyof typeof meCalls, Good> = { 'GET /me': async () => ({}) }
