import { both, defineTexts } from '../../base/texts/texts.ts'

export const priceTexts = defineTexts({
  states: {
    draft: both('草稿', 'Draft'),
    in_approval: both('待批准', 'Waiting for approval'),
    approved: both('已批准', 'Approved'),
    in_effect: both('生效中', 'In effect'),
    refused: both('已驳回', 'Rejected'),
    superseded: both('已被替代', 'Superseded'),
  },
  name: both('名称', 'Name'),
  nameHint: both('给这一版起个名字', 'Give this version a name'),
  drafted: both('草稿已建好', 'Draft created'),
})
