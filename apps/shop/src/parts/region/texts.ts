import { both, defineTexts } from '../../base/texts/texts.ts'

export const regionTexts = defineTexts('parts/region/texts', {
  title: both('选择所在地区', 'Choose your region'),
  levels: both(['省份', '城市', '区县'], ['Province', 'City', 'District']),
  choose: both('请选择', 'Please choose'),
  confirm: both('确定', 'Done'),
  failed: both('地区没有加载出来', 'Couldn’t load the regions'),
})
