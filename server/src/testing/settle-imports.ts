// Vitest rejects imports that are pending when a test file ends. The rejected modules would fail the worker’s later files.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
