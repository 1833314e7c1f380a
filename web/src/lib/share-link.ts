type Shared = { url: string; title: string }
type Outcome = 'shared' | 'copied' | 'canceled'

/** Opens the native share dialog on phones. Copies the link on other devices, or if there is no such dialog. Throws if that fails. */
export async function shareLink(shared: Shared): Promise<Outcome> {
  if (!isPhone() || !('share' in navigator)) {
    await navigator.clipboard.writeText(shared.url)
    return 'copied'
  }
  try {
    await navigator.share(shared)
    return 'shared'
  } catch (error) {
    // The user closed the dialog without sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
    throw error
  }
}

const isPhone = () => window.matchMedia('(pointer: coarse)').matches
