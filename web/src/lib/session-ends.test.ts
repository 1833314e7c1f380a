import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

// Each deletes the downloads of this device. The person has to be asked, or be someone else.
const deleting = [
  // Asked by useLogOut.
  ['../features/accounts/log-out-here.ts', 'endSession({ isLost: keepsDownloads })'],
  ['../features/accounts/use-log-out.tsx', 'logOutHere()'],
  // Another person logs in.
  ['./session.ts', 'endSession()'],
  // How all of them reach the downloads: the session tells the worker.
  ['./session.ts', 'tellWorker(id)'],
  ['./session.ts', 'tellWorker(null)'],
  ['../offline/service-worker.ts', 'forgetOthers(person)'],
  // The dialog before it says so.
  ['../pages/settings.tsx', 'endSession()'],
]

test('a session that ends keeps the downloads, unless the person was asked', () => {
  const calls = Object.entries(sources)
    .filter(([name]) => !name.includes('.test.'))
    .flatMap(([name, source]) =>
      [...source.matchAll(/(?<!function )(?:endSession|logOutHere|forgetOthers|tellWorker)\([^)]*\)/g)].map(([call]) => [name, call]),
    )
    .filter(([, call]) => !/(isLost|keepsDownloads): true/.test(call ?? ''))

  expect(calls).toEqual(deleting)
})
