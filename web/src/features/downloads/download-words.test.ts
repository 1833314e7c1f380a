import { expect, test } from 'vitest'
import type { DownloadedLecture } from '../../lib/device-store.ts'
import { stateWords, weightAfter } from './download-words.ts'

const file = { name: 'video', type: 'video/mp4', bytes: 12_000_000, received: 5_400_000, tag: null }
const lecture = { lectureId: 7, state: 'WAITING', files: [file] } as unknown as DownloadedLecture

test.each([
  { state: 'WAITING', activeId: 7, waitsFor: null, words: 'Downloading · 45%' },
  { state: 'WAITING', activeId: 8, waitsFor: null, words: 'Queued' },
  { state: 'WAITING', activeId: null, waitsFor: 'wait', words: 'Waiting for Wi-Fi' },
  { state: 'WAITING', activeId: null, waitsFor: 'offline', words: 'Waiting for a connection' },
  { state: 'PAUSED', activeId: null, waitsFor: null, words: 'Paused · 45%' },
  { state: 'FAILED', activeId: null, waitsFor: null, words: 'Download failed' },
  { state: 'KEPT', activeId: null, waitsFor: null, words: 'Downloaded · 12 MB' },
] as const)('the status of a $state lecture is “$words”', ({ state, activeId, waitsFor, words }) => {
  expect(stateWords({ ...lecture, state }, { activeId, waitsFor })).toBe(words)
})

test('a text lecture shows no size', () => {
  expect(weightAfter(0)).toBe('')
})
