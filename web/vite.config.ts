// Builds the browser's files (dist/client) and, with --ssr, the renderer that the server loads (dist/server).
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanRouter } from './lean-router.ts'
import { storefrontGroup } from './storefront-group.ts'

const root = import.meta.dirname
// The package's entry is its development build with warnings, so the production build is imported by path.
const routerProduction = path.resolve(root, '../node_modules/react-router/dist/production')

const entry = path.join(root, 'src/entry-client.tsx')

// Each page lists about seventy files. Their hashes don't compress, and in base64 they take 0.2 kB more. Both builds use the same
// characters, because the renderer's output contains file names from the browser's build.
const hashCharacters = 'hex'

const browserOptions = {
  input: [entry, path.join(root, 'src/starter.ts')],
  // No library runs code when a property is read. Without this setting, unused schemas would stay in the bundle.
  treeshake: { propertyReadSideEffects: false },
  output: {
    hashCharacters,
    // Each digit fewer saves 35 bytes per page. Seven digits tell the versions of a file apart.
    chunkFileNames: 'assets/[name]-[hash:7].js',
    codeSplitting: {
      // Libraries rarely change between releases, so the browser can cache them. One file compresses better than many.
      groups: [
        { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[\w-]+)\//, priority: 1 },
        // Mutations have a file of their own, because visitors don't need them, and lists of queries another, because only a few pages do.
        {
          name: 'mutations',
          test: /@tanstack\/.*\/(mutationObserver|useMutation)\.js$/,
          priority: 2,
          includeDependenciesRecursively: false,
        },
        {
          name: 'query-lists',
          test: /@tanstack\/.*\/(queriesObserver|useQueries|useMutationState)\.js$/,
          priority: 2,
          includeDependenciesRecursively: false,
        },
        // The parts of all forms, because one file compresses better than seven.
        {
          name: 'forms',
          test: /\/web\/src\/(ui|lib)\/(banner|email-field|faults|field|form|resolve-later|use-form-fault|use-touched-form)\.tsx?$/,
          includeDependenciesRecursively: false,
        },
        // One file with the code of all storefront pages, because on a slow connection each additional file costs time.
        storefrontGroup({ entry, pages: ['courses', 'course'].map((page) => path.join(root, `src/pages/${page}.tsx`)) }),
      ],
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [leanRouter()])],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${routerProduction}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${routerProduction}/dom-export.mjs` },
    ],
    dedupe: ['react', 'react-dom'],
  },
  // Bundled completely, because Node would load React's development build unless NODE_ENV is "production".
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: isSsrBuild ? 'node20' : 'es2022',
    manifest: !isSsrBuild,
    // The page contains its CSS inline, so scripts must never fetch it again.
    cssCodeSplit: false,
    // Fonts and sprites come from 'self', because the content security policy doesn't allow data: URLs for them.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has already loaded these files when it imports another one.
      resolveDependencies: (_, files) => files.filter((file) => !/^assets\/(rolldown-runtime|libraries|storefront)-/.test(file)),
    },
    reportCompressedSize: false,
    ...(isSsrBuild ? { ssr: 'src/entry-server.tsx' } : {}),
    rolldownOptions: isSsrBuild ? { output: { hashCharacters } } : browserOptions,
  },
}))
