// Setup for every screen test: an empty page per test, no console output, and a clean environment per file.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { startFile } from './shared-environment.ts'

const endFile = startFile()
await import('./browser-parts.ts')
const { recoverFocus } = await import('../ui/recover-focus.ts')

// A lazily loaded part can take seconds on a busy machine. Only a failing search waits this long.
configure({ asyncUtilTimeout: 5_000 })

// Testing Library turns act off while it waits. On a busy machine an update can arrive then, which doesn't indicate a defect.
const ABOUT_TESTS = 'The current testing environment is not configured to support act'
const complaints: string[] = []
let endRecovery = () => {}

beforeEach(() => {
  endRecovery = recoverFocus()
  complaints.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      const complaint = words.map(String).join(' ')
      if (!complaint.includes(ABOUT_TESTS)) complaints.push(complaint)
    })
  }
})

afterEach(() => {
  endRecovery()
  cleanup()
  vi.restoreAllMocks()
  expect(complaints, `a screen must not write errors or warnings to the console:\n${complaints.slice(0, 3).join('\n')}`).toEqual([])
})

// Registered first, so it runs after the hooks of the test file.
afterAll(endFile)
