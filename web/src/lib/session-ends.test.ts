import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

// Each of these calls deletes this device's downloads, so the user must have confirmed the deletion, or another user is logging in.
const deleting = [
  // Confirmed in useLogOut.
  ['../features/accounts/log-out-here.ts', 'endSession({ isLost: keepsDownloads })'],
  ['../features/accounts/use-log-out.tsx', 'logOutHere()'],
  // Another user is logging in.
  ['./session.ts', 'endSession()'],
  // These calls delete the downloads: the session notifies the service worker.
  ['./session.ts', 'notifyWorker(id)'],
  ['./session.ts', 'notifyWorker(null)'],
  ['../offline/service-worker.ts', 'forgetOthers(person)'],
  // Confirmed in the dialog that calls it.
  ['../pages/settings.tsx', 'endSession()'],
]

test('ending a session keeps the downloads, unless the user confirmed their deletion or another user logs in', () => {
  const calls = Object.entries(sources)
    .filter(([name]) => !name.includes('.test.'))
    .flatMap(([name, source]) =>
      [...source.matchAll(/(?<!function )(?:endSession|logOutHere|forgetOthers|notifyWorker)\([^)]*\)/g)].map(([call]) => [name, call]),
    )
    .filter(([, call]) => !/(isLost|keepsDownloads): true/.test(call ?? ''))

  expect(calls).toEqual(deleting)
})
