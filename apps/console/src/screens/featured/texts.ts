import { both, defineTexts } from '../../base/texts/texts.ts'

export const featuredTexts = defineTexts({
  title: both('推荐号码', 'Featured numbers'),
  intro: both(
    '按商城首页的顺序：权重大的在前，前 7 个进入“限时特惠”。只列出在售的号码；售出或下架后自动离开。',
    'In the order of the shop’s home page: highest weight first, and the first 7 form the flash sale. Only numbers on sale are listed; sold numbers and those taken off sale drop out automatically.',
  ),
  add: both('添加号码', 'Add number'),
  digits: both(
    '号码（粘贴一个或多个，按此顺序排到最前）',
    'Numbers (paste one or several: they go to the front in this order)',
  ),
  digitsHint: both(
    (example: string) => `如 ${example}`,
    (example) => `For example ${example}`,
  ),
  digitsMissing: both('请输入号码', 'Enter a number'),
  addAction: both('排到最前', 'Move to front'),
  added: both('已排到最前，几秒后商城生效', 'Moved to the front. It will appear in the shop within seconds'),
  comma: both('、', ', '),
  read: both(
    (count: number, list: string) => `共 ${count} 个：${list}`,
    (count, list) => `${count === 1 ? '1 number' : `${count} numbers`}: ${list}`,
  ),
  unread: both(
    (parts: string) => `不是号码：${parts}`,
    (parts) => `Not a number: ${parts}`,
  ),
  unknown: both('没有这个号码', 'No such number'),
  leaveOut: both('去掉这些号码', 'Leave these out'),
  startsAt: both('生效时间（北京时间，留空则立即）', 'From (Beijing time; leave empty for now)'),
  planAction: both('保存计划', 'Save plan'),
  planned: both('计划已保存，到时自动生效', 'Plan saved. It takes effect by itself'),
  replaces: both(
    (at: string) => `保存后代替 ${at} 的计划`,
    (at) => `Replaces the plan for ${at}`,
  ),
  plan: both(
    (at: string, count: number) => `计划 ${at} 起，${count} 个号码排到最前`,
    (at, count) =>
      `Planned: from ${at}, ${count === 1 ? '1 number goes' : `${count} numbers go`} to the front`,
  ),
  replan: both('修改计划', 'Change plan'),
  cancelPlan: both('取消计划', 'Cancel plan'),
  cancelled: both('计划已取消', 'Plan cancelled'),
  skipped: both(
    (at: string, list: string) => `${at} 的计划已生效，这些号码当时不在售，没有排上：${list}`,
    (at, list) => `The plan for ${at} took effect. Not on sale then, and left out: ${list}`,
  ),
  stopped: both(
    (at: string, by: string) => `${at} 的计划没有生效：${by} 已不能更改号码，请重新安排`,
    (at, by) => `The plan for ${at} did not take effect: ${by} may no longer change numbers. Plan it again`,
  ),
  remove: both('移出推荐', 'Stop featuring'),
  removed: both('已移出推荐', 'No longer featured'),
  removeText: both(
    (number: string) => `${number} 仍然在售，只是不再排在前面。`,
    (number) => `${number} stays on sale but is no longer featured.`,
  ),
  ordered: both('顺序已保存，几秒后商城生效', 'Order saved. It will appear in the shop within seconds'),
  place: both('位置', 'Position'),
  sale: both('限时特惠', 'Flash sale'),
  empty: both(
    '还没有推荐号码，首页按默认顺序展示',
    'No featured numbers yet. The home page uses its default order',
  ),
  more: both('只显示前 100 个，其余可在“号码”中查看', 'Showing the first 100. Find the others under Numbers'),
})
