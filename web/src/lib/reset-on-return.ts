/**
 * Calls `reset` when the user returns from another site. The back/forward cache may then restore the page with a busy button. Returns the
 * cleanup.
 */
export function resetOnReturn(reset: () => void) {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) reset()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
