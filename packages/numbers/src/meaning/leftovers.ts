import { gap, type Scan } from './scan.ts'

/** Words that change no search. Words that turn a meaning around (不, 没, 除) never belong here. */
const fillers = new RegExp(
  [
    '有没有|要不要|能不能|多少钱?|看看|我们|你们|想要|需要|搜索|我|你|您|他|她|它|家|想|要|找|搜|查|求|买|选|挑|来|给|帮|看',
    '包含|带|含|有|是|的|地|得|了|吗|呢|吧|啊|呀|哦|嘛|请问|请|麻烦|谢谢|可以|能|最好|希望|喜欢|比较',
    '一点儿?|一些|一下|一个|个|这|那|什么|价格|价钱|价位|月租|月费|每个?月|一个月|预算|控制|在|之间|以',
    '号码|手机号?|电话|隐私|号|数字|数|靓|好看|好记|好|漂亮|推荐|日期|公历|阳历|新历|车牌|门牌|牌|元|块',
    '和|与|及|跟|并且|而且|既|也|都|就|还|再|另外|为|做|用|连在一起',
    '老婆|老公|妻子|丈夫|女儿|儿子|孩子|宝宝|爸爸?|妈妈?|父亲|母亲|男友|女友|朋友|爷爷|奶奶|自己',
    String.raw`\b(?:a|an|the|my|our|your|his|her|i|we|me|want|would|like|need|looking|search|find|show|give|buy|please|hi)\b`,
    String.raw`\b(?:with|for|of|is|are|in|on|at|and|that|which|some|any|one|it|to|number|numbers|phone|digit|digits|has|have|having|containing|contains|nice|good|beautiful|per|month|monthly|price|priced|budget|plate|'?s)\b|'s\b`,
    String.raw`\b(?:daughter|son|wife|husband|mother|father|mom|mum|dad|baby|child|kid|friend|girlfriend|boyfriend)\b`,
  ].join('|'),
  'giu',
)

const startsWithFiller = new RegExp(`^(?:${fillers.source}|[^\\p{L}\\p{N}\\p{Extended_Pictographic}])`, 'iu')
const sentenceParts = new RegExp(`(?:[${gap};:!?、。…·]|[,.](?!\\d))+`)
/** Also a text of pictures has words. */
const word = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** The parts of a text that were not recognised, without words that change no search. */
export function leftovers({ text, cut }: Scan): string[] {
  // Signs alone ask for nothing.
  if (text !== '' && !text.includes(gap) && !word.test(text)) return [text]
  return [...text.split(sentenceParts), cut]
    .filter((part) => word.test(part.replace(fillers, '')))
    .map(withoutFirstFillers)
}

function withoutFirstFillers(part: string): string {
  let rest = part
  while (startsWithFiller.test(rest)) rest = rest.replace(startsWithFiller, '')
  return rest.replace(/[的了吗呢吧啊\s]+$/, '')
}
