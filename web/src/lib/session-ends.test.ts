import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

// Each call deletes the downloads of this device, so the user must have confirmed it, or another user logs in.
const deleting = [
  // Confirmed in useLogOut.
  ['../features/accounts/log-out-here.ts', 'endSession({ isLost: keepsDownloads })'],
  ['../features/accounts/use-log-out.tsx', 'logOutHere()'],
  // Another user logs in.
  ['./session.ts', 'endSession()'],
  // How all of them delete the downloads: the session notifies the service worker.
  ['./session.ts', 'notifyWorker(id)'],
  ['./session.ts', 'notifyWorker(null)'],
  ['../offline/service-worker.ts', 'forgetOthers(person)'],
  // Confirmed in the dialog before it.
  ['../pages/settings.tsx', 'endSession()'],
]

test('a session that ends keeps the downloads unless the user confirmed their deletion', () => {
  const calls = Object.entries(sources)
    .filter(([name]) => !name.includes('.test.'))
    .flatMap(([name, source]) =>
      [...source.matchAll(/(?<!function )(?:endSession|logOutHere|forgetOthers|notifyWorker)\([^)]*\)/g)].map(([call]) => [name, call]),
    )
    .filter(([, call]) => !/(isLost|keepsDownloads): true/.test(call ?? ''))

  expect(calls).toEqual(deleting)
})
