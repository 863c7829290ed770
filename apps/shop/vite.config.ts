import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { supportedBrowsers } from '../../tools/browsers/plugin.ts'
import { bringParts } from './bring-parts.ts'
import { classNameOf } from './class-names.ts'
import { leanQuery } from './lean-query.ts'
import { precompress } from './precompress.ts'

/** What the first paint of most screens needs goes into one chunk: it compresses better, and is fetched once for all. */
const firstPaint =
  /node_modules\/(react|react-dom|scheduler|wouter|@tanstack)\/(?!.*(infiniteQueryObserver|useInfiniteQuery))|contract\/src\/(locale|client\/(api-error|reads))\.|kit\/src\/(icon|icons|cx|digits|price|badge|icon-button|countdown|server-clock|skeleton|tab-bar|button)\.|shop\/src\/(parts\/numbers\/(number-card|number-grid|texts|categories)\.(ts|module)|base\/(texts\/(texts|common-texts|format|locale|settling)\.ts|plan|routes)|parts\/favourites\/(store|favourite-heart)|shell\/(screens|boundaries|shell\.module)|parts\/page\/(load-failed|language-link)\.|parts\/in-app\/user-agent|base\/browser\/(after-paint|bring|landing|scroll|reload|keep-trying|use-hydrated|when-idle)\.|base\/api\/(person|query)\.)/

/**
 * What nearly every screen asks for as soon as it is drawn: the door to the API, toasts, dialogs, failures, lists, favourites. As chunks of their
 * own they were half of a page's requests, of a few hundred bytes each. Nothing that the home screen needs for its first paint, and little style,
 * as the server inlines it.
 */
const soonAfter =
  /kit\/src\/(modal-dialog|open-modal|focus-loop|layers|empty|error-state|icons-more|toast|infinite|draggable(-place)?)\.|contract\/src\/(envelope|clean|deadline|client\/(client|random-key))\.|(infiniteQueryObserver|useInfiniteQuery)\.js|shop\/src\/(base\/(api\/(request|create-request|catalogue|texts|session|storage|idempotency|until-answered)|browser\/(navigate|use-title|tell-part-failed|tell-slow|use-lazy-sheet|typed|keep-field-visible|saves-data))\.ts|shell\/(after-idle|idle-parts|prefetch|digit-transition|titles)|parts\/(favourites\/(sync|wish|texts)|numbers\/pattern-digits|page\/(read-failure|paged-list))\.)/

/** What the way from a number to its payment is made of, in pieces that several screens share: two dozen small requests otherwise. */
const buying =
  /kit\/src\/(facts|steps|radio-group)\.|shop\/src\/(base\/browser\/(copy-text|when-shown-again)\.|parts\/(purchase\/(needs-other-browser|hold-timer|pay-button|start-payment|texts)|subscriptions\/periods)\.)/

/**
 * Two builds with one configuration: the browser's (dist/client, with a manifest by which the server finds each screen's files) and,
 * with `build.ssr`, the server's (dist/server/entry-server.js, which carries its own production React).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/mobile/',
  plugins: [
    react(),
    ...(isSsrBuild ? [] : [supportedBrowsers('shop'), bringParts(), leanQuery(), precompress()]),
  ],
  // wouter carries a shim for React 17; React 19 has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNameOf } },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist/server',
        target: 'node20',
        emptyOutDir: true,
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // The list of what each screen imports would cost every page more than it saves: screens are fetched ahead.
        modulePreload: false,
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/head.ts'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: firstPaint, priority: 2 },
                { name: 'common', test: soonAfter, priority: 1 },
                { name: 'buying', test: buying },
              ],
            },
          },
        },
      },
}))
