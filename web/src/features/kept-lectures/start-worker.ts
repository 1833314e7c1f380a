/** Registers the service worker. A waiting update may take over if this is the only page. */
export async function startWorker() {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  registration?.waiting?.postMessage({ kind: 'page-begins' })
}
