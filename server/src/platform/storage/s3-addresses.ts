// Creates URLs from which browsers fetch files directly from a bucket.
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { requireKey } from './keys.ts'
import type { S3Place } from './s3-storage.ts'
import type { Elsewhere } from './storage.ts'

// How long a URL works. A user who loses access can still fetch the file until then. The player requests a new URL when one
// expires.
const LIFE_SECONDS = 15 * 60

/** Signs URLs for the endpoint that browsers use. Sends no requests. */
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
