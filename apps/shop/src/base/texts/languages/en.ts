/** The English texts by file. The build drops everything else of a file with `?en`. */
export const texts = import.meta.glob<() => unknown>(['./**/*texts.ts', '!./base/texts/texts.ts'], {
  base: '../../..',
  query: '?en',
  import: 'en',
  eager: true,
})
