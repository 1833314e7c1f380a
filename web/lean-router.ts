import type { Plugin } from 'vite'

// Making one of these does nothing else, which a bundler can't know of React's own functions.
const making = /= (React\d*\.(?:createContext|forwardRef)\()/g
const naming = /^\w+\.displayName = .*;$/gm
// Only the router's own server can tell what a link would need.
const prefetching = 'shouldPrefetch && !isAbsolute ?'

/**
 * Lets go of what no page of ours uses of react-router: components kept by nothing but their names, and the prefetching of links.
 * Measured without it: a course page loads 116.8 kB of scripts instead of 114.4 kB, above the 115 kB that every public page keeps to.
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
