// Addresses by which browsers fetch files of a bucket themselves.
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { requireKey } from './keys.ts'
import type { S3Place } from './s3-storage.ts'
import type { Elsewhere } from './storage.ts'

// Who loses a right keeps what they hold for this long at most; the player asks for a new address where one has died.
const LIFE_SECONDS = 15 * 60

/** The store under the name that browsers reach it by. Nothing is asked of it here: an address is made by signing it. */
export function s3Addresses({ bucket, region, isPathStyle, endpoint, ...credentials }: S3Place & { endpoint: string }): Elsewhere {
  const client = new S3Client({
    region,
    endpoint,
    forcePathStyle: isPathStyle,
    credentials,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const { protocol, host } = new URL(endpoint)
  return {
    origin: `${protocol}//${isPathStyle ? host : `${bucket}.${host}`}`,
    addressOf: (key, { contentType, disposition }) => {
      const asked = new GetObjectCommand({
        Bucket: bucket,
        Key: requireKey(key),
        ResponseContentType: contentType,
        ResponseCacheControl: 'private, no-cache',
        ...(disposition !== undefined && { ResponseContentDisposition: disposition }),
      })
      return getSignedUrl(client, asked, { expiresIn: LIFE_SECONDS })
    },
  }
}
