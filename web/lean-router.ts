import type { Plugin } from 'vite'

/** `times`: how often the library's current version contains the pattern. An update that changes it fails the build. */
type Cut = { pattern: RegExp; by: string; times: number }

// Bundlers drop only code that nothing mentions. These replacements state what this site never uses.
const cuts: readonly Cut[] = [
  // Components that nothing but their display name mentions.
  { pattern: /^\w+\.displayName = .*;$/gm, by: '', times: 15 },
  // React calls without side effects, which bundlers can't detect.
  { pattern: /= (?=React\d*\.(?:createContext|forwardRef)\()/g, by: '= /*#__PURE__*/ ', times: 16 },
  // Prefetching works only with the router's own server.
  { pattern: /shouldPrefetch && !isAbsolute \?/g, by: 'false ?', times: 1 },
  // Options that `web/src/app/router.tsx` doesn't set.
  { pattern: /\binit\.(?:instrumentations|patchRoutesOnNavigation|dataStrategy|getContext|hydrationData)\b/g, by: 'undefined', times: 29 },
  // Forms, actions and fetchers: the site's forms call the API.
  { pattern: /^ {4}(?:fetch: fetch2|getFetcher|resetFetcher|deleteFetcher: queueFetcherForDeletion),$/gm, by: '', times: 4 },
  { pattern: /(?<!function )\bisMutationMethod\([^()]*\)/g, by: 'false', times: 17 },
  { pattern: /(?<!function )\bisSubmissionNavigation\([^()]*\)/g, by: 'false', times: 1 },
  { pattern: /\bopts && opts\.(?:submission|fetcherSubmission|pendingError|enableViewTransition)\b/g, by: 'undefined', times: 7 },
  // Warnings for developers.
  { pattern: /(?<!function )\bwarn(?:ing|Once)\(/g, by: 'void (', times: 30 },
]

/**
 * Removes unused parts of react-router, which saves 7 kB of compressed scripts per page. `scripts/lean-router.test.ts` refuses source code
 * that uses them.
 */
export function leanRouter(): Plugin {
  let isDone = false
  return {
    name: 'akada:lean-router',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/, code: 'function createRouter(' },
      handler(code) {
        const lean = cuts.reduce((left, { pattern, by, times }) => {
          const found = left.match(pattern)?.length
          if (found !== times) this.error(`react-router contains ${pattern} ${found ?? 0} times instead of ${times} (web/lean-router.ts).`)
          return left.replace(pattern, by)
        }, code)
        isDone = true
        return { code: lean, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isDone) this.error('No module of react-router was found (web/lean-router.ts).')
    },
  }
}
