/** Lays out the cards that were too far away while the page loaded (main.css), one by one. Scroll positions depend on their exact heights. */
export async function layOutCards() {
  for (const card of document.querySelectorAll('[data-near]')) {
    await idle()
    card.removeAttribute('data-near')
  }
}

// Safari has no idle callback.
const idle = () => new Promise<unknown>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve)))
