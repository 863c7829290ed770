/** The English texts by file: the build leaves only English in a module with `?en` (one-language.ts). */
export const texts = import.meta.glob<Record<string, unknown>>(['./**/*texts.ts', '!./base/texts/texts.ts'], {
  base: '../../..',
  query: '?en',
  eager: true,
})
