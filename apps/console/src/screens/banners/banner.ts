import type { ConsoleOutput } from '../../base/api/endpoints.ts'

export type Banner = ConsoleOutput<'GET /banners'>[number]
