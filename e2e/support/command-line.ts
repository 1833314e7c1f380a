import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const repository = path.resolve(import.meta.dirname, '../..')

/** Runs `npm run akada -- …` on a server's data, whether or not the server is running. */
export async function akada(dataDir: string, words: string[], input = '') {
  const child = spawn(process.execPath, ['scripts/akada.mjs', ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: path.join(dataDir, 'data') },
    stdio: 'pipe',
  })
  child.stdin.end(input)
  const code = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, stdout, stderr }
}
