// Mounts a small in-memory disk that can be filled completely. It is removed after the run.
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { newFolder, startChild } from '../../../bench/lib/children.mjs'

// Unmounts lazily at the end, because files on the disk may still be open.
const keeper =
  'mount -t tmpfs -o size=$1m,mode=0755 tmpfs "$2" && echo ready && trap \'umount -l "$2"; exit\' TERM && while :; do sleep 1; done'

export async function mountSmallDisk(megabytes) {
  const folder = newFolder()
  const child = startChild('sh', ['-c', keeper, 'sh', String(megabytes), folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('The in-memory disk could not be mounted.')))
  })
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    /** Fills the disk. Resolves with whether it is completely full. */
    fill: () => fillWithZeros(ballast),
    clear: () => rm(ballast, { force: true }),
  }
}

/** Writes smaller and smaller chunks until the disk reports that it is full. */
async function fillWithZeros(name) {
  const file = await open(name, 'w')
  try {
    for (const bytes of [1_048_576, 4_096]) {
      const piece = Buffer.alloc(bytes)
      while (await hasWritten(file, piece));
    }
    return !(await hasWritten(file, Buffer.alloc(1)))
  } finally {
    await file.close()
  }
}

async function hasWritten(file, piece) {
  try {
    const { bytesWritten } = await file.write(piece)
    return bytesWritten === piece.length
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error
    return false
  }
}
