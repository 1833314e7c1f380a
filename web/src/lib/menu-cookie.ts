// Stored in a cookie, so that the server can already render the pinned menu. The server reads it in `platform/render/pages.ts`.
const YEAR_SECONDS = 31_536_000

/** Whether the menu of work areas stays open in this browser. */
export const isMenuPinned = (): boolean => /(?:^|;\s*)menu=pinned(?=\s*(?:;|$))/.test(document.cookie)

export function pinMenu(isPinned: boolean) {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
  document.cookie = `menu=pinned; path=/; samesite=lax; max-age=${isPinned ? YEAR_SECONDS : 0}${secure}`
}
