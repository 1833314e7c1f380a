type Shared = { url: string; title: string }
type Outcome = 'shared' | 'copied' | 'cancelled'

/** Opens the phone's own way to share; elsewhere the link goes to the clipboard. Throws where neither can be done. */
export async function shareLink(shared: Shared): Promise<Outcome> {
  if (!isPhone() || !('share' in navigator)) {
    await navigator.clipboard.writeText(shared.url)
    return 'copied'
  }
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    // Whoever closes the phone's dialog has decided not to share.
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    throw error
  }
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches
