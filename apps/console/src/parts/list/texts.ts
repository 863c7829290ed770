import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  filters: '筛选',
  clear: '清除筛选',
  remove: (condition: string) => `取消条件：${condition}`,
  sort: '排序',
  count: (count: string) => `共 ${count} 条`,
  noSum: (label: string) => `${label}：超过 1 万条，请先缩小范围`,
  counting: '正在计数…',
  empty: '还没有内容',
  emptyFiltered: '没有符合筛选条件的内容',
  dropped: (names: string) => `这些条件无法识别，已忽略：${names}`,
  droppedCursor: '翻页位置',
  comma: '、',
  loading: '正在加载',
  first: '首页',
  previous: '上一页',
  next: '下一页',
  pages: '翻页',
  size: '每页条数',
  perPage: (size: number) => `每页 ${size} 条`,
  selected: (count: number) => `已选 ${count} 条`,
  elsewhere: (count: number) => `其中 ${count} 条在其他页`,
  unselect: '取消选择',
  actions: '操作',
  selectRow: '选择这一行',
  sideways: '表格，可左右滚动',
  columns: '列设置',
  columnsHint: '拖动或用箭头调整顺序。设置只对自己生效，换浏览器也保留。',
  columnsMissing: '没能读取已保存的列设置，现在显示的是默认列',
  columnsSaved: '列设置已保存',
  columnsReset: '已恢复默认列',
  resetColumns: '恢复默认',
  width: (column: string) => `${column}：列宽（像素）`,
  autoWidth: '自动',
  moveUp: (column: string) => `上移“${column}”`,
  moveDown: (column: string) => `下移“${column}”`,
  density: '行距',
  densities: { loose: '宽松', usual: '适中', dense: '紧凑' },
  views: '视图',
  noViews: '还没有保存的视图',
  saveView: '保存当前视图…',
  viewName: '视图名称',
  share: '与所有同事共享',
  sharedBy: (owner: string) => `${owner} 共享`,
  save: '保存',
  cancel: '取消',
  saved: '视图已保存',
  deleted: '视图已删除',
  deleteView: (name: string) => `删除视图“${name}”`,
  all: '全部',
  yuan: '元',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    list: typeof zh
  }
}

export const listTexts = defineTexts('list', zh)
