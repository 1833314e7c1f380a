import type { Plugin } from 'vite'

// React calls without side effects. Bundlers can't detect this, so the calls are marked as pure.
const making = /= (React\d*\.(?:createContext|forwardRef)\()/g
const naming = /^\w+\.displayName = .*;$/gm
// Prefetching works only with the router's own server.
const prefetching = 'shouldPrefetch && !isAbsolute ?'

/**
 * Removes unused parts of react-router: components that are only kept because they have a display name, and link prefetching.
 * Without this plugin, a course page loads 116.8 kB of scripts instead of 114.4 kB. The limit for public pages is 115 kB.
 */
export function leanRouter(): Plugin {
  return {
    name: 'akada:lean-router',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/, code: 'function PrefetchPageLinks(' },
      handler(code) {
        if (code.split(prefetching).length !== 2) this.error('react-router draws its links in another way than web/lean-router.ts knows.')
        return { code: code.replace(naming, '').replace(making, '= /*#__PURE__*/ $1').replace(prefetching, 'false ?'), map: null }
      },
    },
  }
}
