/**
 * Classes of cards that phones lay out only when they come near, because a long list would block them during the first load. Their heights
 * are the usual ones. Only in the server's page: Back restores a scroll position, which depends on the exact heights. The browser keeps
 * these classes, so the element needs `suppressHydrationWarning`.
 */
export const nearOnly = import.meta.env.SSR
  ? {
      /** For a card that is as wide as the screen. */
      wide: 'max-sm:[contain-intrinsic-height:auto_calc(56.25vw+10.5rem)] max-sm:[content-visibility:auto]',
      /** For a card in a row that scrolls horizontally. */
      small: 'max-sm:[contain-intrinsic-height:auto_17.2rem] max-sm:[content-visibility:auto]',
    }
  : { wide: '', small: '' }
