import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { theme } from './src/theme.ts'
import { screenBundles } from './vite-bundles.ts'
import { documents } from './vite-documents.ts'
import { addNotices } from './vite-notices.ts'
import { contractRoutes, virtual } from './vite-virtual.ts'

/** `virtual:theme.css`: the theme's variables as a file, because our pages allow no style that is not one. */
function themeCss(): Plugin {
  return virtual('virtual:theme.css', () => {
    const variables = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
    return convertCssVariables(variables, ':root')
  })
}

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** Every file once more with Brotli and gzip, so that the server need not compress while somebody waits. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true }) as string[]) {
        if (!compressible.test(name)) continue
        const file = path.join(dir, name)
        const bytes = readFileSync(file)
        if (bytes.length < 1000) continue
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      }
    },
  }
}

const server = process.env.SARAI_SERVER ?? 'http://127.0.0.1:3000'

const shared = {
  configFile: false,
  plugins: [react(), ...contractRoutes(), themeCss()],
  resolve: { alias: { '~': path.resolve(import.meta.dirname, 'src') } },
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'].map((file) => path.resolve(import.meta.dirname, file)),
      // The table of routes, which signing in loads, names the files of every screen: only those that all load have words.
      output: {
        chunkFileNames: ({ name }: { name: string }) =>
          name === 'app' ? 'assets/app-[hash].js' : 'assets/[hash:7].js',
        assetFileNames: ({ names }: { names: string[] }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
} satisfies InlineConfig

/**
 * Signing in loads `base`; the working screens `app` as well. Everything else comes when it is opened. `early` is what a
 * page asks before it has either.
 */
const bundles = {
  early: ['early.ts'],
  base: ['main.tsx', 'features/auth/login-page.tsx'],
  app: [
    'shell/app-layout.tsx',
    'features/leads/leads-page.tsx',
    // The filters that the list shows when it is there.
    'records/tags-filter.tsx',
    'records/own-filters.tsx',
    'lib/everyday-call-routes.ts',
  ],
}

export default defineConfig({
  ...shared,
  plugins: [...shared.plugins, screenBundles(bundles, shared), documents(), addNotices(), precompress()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/files', '/forms', '/uploads', '/sandbox', '/source'].map((at) => [at, server]),
    ),
  },
})
