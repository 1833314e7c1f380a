import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

// JavaScript, because threads and processes without a build can't run TypeScript.
const code = `
const parsers = {
  length: (text) => text.length,
  bytes: (length) => Buffer.alloc(length, 7),
  environment: () => Object.keys(process.env).sort(),
  forever: () => { for (;;); },
  never: () => new Promise(() => setInterval(() => undefined, 1000)),
  allMemory: () => { const held = []; for (;;) held.push({ number: held.length, text: String(held.length) }) },
  // Allocates memory like a native library: outside the heap, while the event loop is free.
  nativeMemory: () => new Promise(() => {
    const held = []
    setInterval(() => held.push(Buffer.alloc(10_000_000, 7)), 1)
  }),
  crash: () => process.abort(),
  exit: () => process.exit(7),
  throwLater: () => new Promise(() => setImmediate(() => { throw new Error('later') })),
  throwNow: () => { throw new TypeError('a fault of the parser') },
}
export const answerTask = async ({ name, input }) => {
  try {
    return { value: await parsers[name](input) }
  } catch (fault) {
    return { fault }
  }
}
`

/** Writes a module of misbehaving parsers, and returns its path. */
export async function givenBadParsers(): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'parsers-')), 'parsers.mjs')
  await writeFile(file, code)
  return file
}
