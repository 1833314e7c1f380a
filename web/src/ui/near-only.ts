/**
 * Classes of cards that the browser lays out only when they come near, because a long list would block a slow phone. Only in the server's
 * page: Back restores a scroll position, which depends on the exact heights. The browser keeps these classes, so the element needs
 * `suppressHydrationWarning`.
 */
export const nearOnly = import.meta.env.SSR
  ? {
      tall: '[contain-intrinsic-height:auto_23rem] [content-visibility:auto]',
      low: '[contain-intrinsic-height:auto_17rem] [content-visibility:auto]',
    }
  : { tall: '', low: '' }
