import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { localStorage } from './platform/storage/local-storage.ts'
import { movingStorage } from './platform/storage/moving-storage.ts'
import type { S3Place } from './platform/storage/s3-storage.ts'
import type { Elsewhere, Storage } from './platform/storage/storage.ts'

/**
 * Opens the configured bucket, or the storage on the disk if there is no bucket. The bucket's storage also finds files that are still on
 * the disk.
 */
export async function openStorage(config: Config): Promise<Storage> {
  const disk = await localStorage(folderOfFiles(config))
  const bucket = await openBucket(config)
  return bucket ? movingStorage({ from: disk, to: bucket }) : disk
}

/** Like `openStorage`, but creates no folder. Throws if the files are on this machine and their folder is missing. */
export async function openExistingStorage(config: Config): Promise<Storage> {
  const bucket = await openBucket(config)
  if (existsSync(folderOfFiles(config))) return openStorage(config)
  if (bucket) return bucket
  throw new Error(
    `DATA_DIR is ${path.resolve(config.DATA_DIR)}, which has no site files. Set DATA_DIR to the site’s folder, or start the server to create one.`,
  )
}

const folderOfFiles = ({ DATA_DIR }: Config): string => path.join(DATA_DIR, 'media')

/** Opens the configured bucket. Returns undefined if files are on this machine. */
export async function openBucket(config: Config): Promise<Storage | undefined> {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_PATH_STYLE: isPathStyle = endpoint !== undefined } = config
  const place = { bucket, endpoint, region, accessKeyId, secretAccessKey, isPathStyle }
  // On Node 20, the SDK would print a deprecation warning above the output of commands. The lock file pins the SDK version.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
  // Imported on demand, because this library is larger than all others.
  const { s3Storage } = await import('./platform/storage/s3-storage.ts')
  return { ...s3Storage(place), elsewhere: await openElsewhere(place, config.S3_PUBLIC_ENDPOINT) }
}

async function openElsewhere(place: S3Place, endpoint: string | undefined): Promise<Elsewhere | undefined> {
  if (endpoint === undefined) return undefined
  const { s3Addresses } = await import('./platform/storage/s3-addresses.ts')
  return s3Addresses({ ...place, endpoint })
}
