import { type Plugin, Visitor } from 'vite'

/** In the order of the parameters of `both` (src/base/texts/texts.ts). */
const languages = ['zh', 'en']

/**
 * Leaves one language of the texts in each module, because a shopper loads one: that of its query, such as
 * `?en`, else Chinese. `both('首页', 'Home')` becomes `'首页'`.
 */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    transform: {
      filter: { id: /\/apps\/shop\/.*texts\.ts(?:\?|$)/ },
      handler(code, id) {
        const kept = Math.max(0, languages.indexOf(id.split('?')[1] ?? ''))
        let rest = 0
        let output = ''
        const visitor = new Visitor({
          CallExpression({ callee, start, end, arguments: texts }) {
            const text = texts[kept]
            if (callee.type !== 'Identifier' || callee.name !== 'both' || !text) return
            output += code.slice(rest, start) + code.slice(text.start, text.end)
            rest = end
          },
        })
        visitor.visit(this.parse(code))
        return { code: output + code.slice(rest), map: null }
      },
    },
  }
}
