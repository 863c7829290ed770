/** A stub of the shop's server build: one screen, and a renderer that shows its input. */
export const entryServer = `
export const setNumberPlan = () => {}
export const chosenAppearance = (cookies) => ({ theme: /theme=(dark)/.exec(cookies)?.[1], text: /text=(large)/.exec(cookies)?.[1] })
export const font = '/digits.woff2'
export const paper = { light: '#fff', dark: '#000' }
export const locate = (path, search) => ({
  path, search: search.replace(/.*[?&](sort=[^&]*).*|.*/, '?$1'),
  modules: ['src/screens/home/screen.tsx'], known: !['/nope', '/404'].includes(path), needsData: path.startsWith('/number/'), vital: path === '/pay-ok',
})
const share = (path) => ({ title: 'Shop', text: '', site: 'Shop', path: '/mobile' + path, pictures: { wide: '/wide.png', square: '/square.png' } })
export const plainShare = async ({ path }) => share('/plain' + path)
export async function render({ path, search, locale, readApi }) {
  if (path === '/broken') throw new Error('cannot render')
  if (path.startsWith('/stuck')) await readApi('/api/stuck')
  const { status, body } = await readApi('/api/banner' + search)
  const missing = ['/number/404', '/nope', '/404'].includes(path)
  return {
    status: missing ? 404 : 200,
    complete: status === 200, title: 'Shop', share: share(path), preload: [], state: JSON.stringify(body),
    html: (async function* () { yield '<p>' + path + ' ' + locale + ' ' + status + '</p>' })(),
  }
}`
/** The manifest of that build. */
export const manifest = {
  'src/head.ts': { file: 'assets/head.js' },
  'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'] },
  'src/screens/home/screen.tsx': {
    file: 'assets/home.js',
    imports: ['src/entry-client.tsx'],
    dynamicImports: ['src/list.tsx'],
  },
  'src/list.tsx': { file: 'assets/list.js', css: ['assets/list.css'] },
}
