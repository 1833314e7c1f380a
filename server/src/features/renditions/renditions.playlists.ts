import type { Signer } from '#platform/security/signer.ts'
import type { Grant } from '#platform/storage/addresses.ts'

const KEY = /^playlists\/(\d{1,10})$/

/** Returns the URL of a video's playlists for the holder of the grant. The URL contains the video id, so a replaced video gets new URLs. */
export const playlistAddress = (signer: Signer, grant: Omit<Grant, 'key'>, videoId: number): string =>
  `/media/hls/${signer.sign({ ...grant, key: `playlists/${videoId}` })}/master.m3u8`

/** Returns the id of the video that a playlist grant covers. Returns undefined if the grant is for a file. */
export const videoOfPlaylists = ({ key }: Pick<Grant, 'key'>): number | undefined => {
  const id = KEY.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}
