import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanPrivates } from './lean-privates.ts'
import { precompress } from './precompress.ts'

/**
 * Two builds with one configuration: the browser's (dist/client, with a manifest by which the server finds each screen's files) and,
 * with `build.ssr`, the server's (dist/server/entry-server.js, which carries its own production React).
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/mobile/',
  plugins: [react(), ...(isSsrBuild ? [] : [leanPrivates(), precompress()])],
  // wouter carries a shim for React 17; React 19 has the hook itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
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
        target: ['chrome87', 'safari14'],
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: 'src/entry-client.tsx' },
      },
}))
