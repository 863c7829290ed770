import type { TransferObstacle } from '@hao/contract/transfer.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { transferTexts } from './texts.ts'

export const obstacleText = (why: TransferObstacle, { obstacles }: Texts<typeof transferTexts>): string =>
  obstacles[why]
