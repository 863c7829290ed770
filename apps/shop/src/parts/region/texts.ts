import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '选择所在地区',
  levels: ['省份', '城市', '区县'],
  choose: '请选择',
  confirm: '确定',
  failed: '地区没有加载出来',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Choose your region',
  levels: ['Province', 'City', 'District'],
  choose: 'Please choose',
  confirm: 'Done',
  failed: 'Couldn’t load the regions',
})

export const regionTexts = { file: 'parts/region/texts', zh }
