import { createStateTag } from '../shown/values.tsx'
import { numberTexts } from './texts.ts'

export const NumberState = createStateTag(
  {
    draft: 'over',
    on_sale: 'good',
    offered: 'busy',
    held: 'busy',
    sold: 'busy',
    bound: 'good',
    suspended: 'bad',
    cooling: 'waiting',
    off_shelf: 'over',
    reserved: 'waiting',
    blocked: 'bad',
    retired: 'over',
  },
  numberTexts,
  (t) => t.states,
)
