/** Registers the service worker. A waiting update takes over if no other page of the site is open. */
export async function startWorker() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  registration?.waiting?.postMessage({ kind: 'page-begins' })
}
