import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { s3Storage } from '#platform/storage/s3-storage.ts'

const rules = (origin: string) =>
  `<CORSConfiguration><CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`

/** An S3-compatible store on this machine, with a bucket that pages of `readBy` may read. */
export async function s3Store({ readBy }: { readBy?: string } = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'akada-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'akada', configs: readBy === undefined ? [] : [rules(readBy)] }],
  })
  const { port } = await server.run()
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'akada',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    isPathStyle: true,
  }
  const storage = s3Storage(place)
  const close = async () => {
    storage.close()
    await server.close()
    await rm(directory, { recursive: true })
  }
  return { storage, place, close }
}
