import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { supportedBrowsers } from '../../tools/browsers/plugin.ts'
import { oneLanguage } from './one-language.ts'
import { precompress } from './precompress.ts'

const folders = /node_modules|packages\/|shop\/src\/(base|parts|shell)\//
const idle = /browser\/use-title|parts\/favourites\/(sync|pending-favourite|texts)\.ts$/

/** Chunks by folder. Without them, code shared by screens would be dozens of tiny files. */
const groups = [
  // What the first paint of home needs, and with it most of what the other screens do.
  { name: 'base', test: folders, tags: ['$initial' as const], priority: 2 },
  { name: 'common', test: folders, minShareCount: 10, priority: 1 },
  { name: 'buying', test: /parts\/(purchase|orders|subscriptions|calls)\//, minShareCount: 2 },
  // Ten screens share the fields of forms; home, which has none, would load them with `common`.
  {
    name: 'fields',
    test: /kit\/src\/(field\.|phone-input|code-input)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  // Else they follow the texts of `buying` into its chunk, although only the English ones use them.
  { name: 'words', test: /contract\/src\/languages/, priority: 3, includeDependenciesRecursively: false },
  // Each page loads them when it is idle: one file instead of three.
  { name: 'idle', test: idle, priority: 3, includeDependenciesRecursively: false },
]

/**
 * Two builds with one configuration: the browser's (dist/client, with a manifest of each screen's files)
 * and, with `build.ssr`, the server's (dist/server/entry-server.js, with the production build of React).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/mobile/',
  plugins: [react(), oneLanguage(), ...(isSsrBuild ? [] : [supportedBrowsers('shop'), precompress()])],
  resolve: {
    alias: {
      // wouter carries a shim for React 17; React 19 has the hook itself.
      'use-sync-external-store/shim/index.js': 'react',
      // Vite's own helper never fetches again what did not come.
      '\0vite/preload-helper.js': join(import.meta.dirname, 'src/base/browser/load-chunk.ts'),
    },
  },
  // Short names: each stands in the styles and the HTML of every page.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  define: isSsrBuild
    ? { 'process.env.NODE_ENV': '"production"' }
    : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: 'src/entry-server.tsx',
        outDir: 'dist/server',
        license: { fileName: '.vite/license.json' },
        target: 'node20',
        emptyOutDir: true,
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/client',
        license: { fileName: '.vite/license.json' },
        emptyOutDir: true,
        manifest: true,
        assetsInlineLimit: 0,
        // Each `import()` names all of its files, for load-chunk.ts.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, others) => [...new Set([file, ...others])],
        },
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/head.ts', 'src/screens/home/screen.tsx'],
          output: { codeSplitting: { groups } },
        },
      },
}))
