import type { CallOutput } from '../../base/api/calls.ts'

export type Banner = CallOutput<'GET /banners'>[number]
