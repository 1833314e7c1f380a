import type { Signer } from '#platform/security/signer.ts'
import type { Grant } from '#platform/storage/addresses.ts'

const KEY = /^playlists\/(\d{1,10})$/

/** The address of a video's playlists for the holder of the grant. It contains the video, so a replaced video gets new addresses. */
export const playlistAddress = (signer: Signer, grant: Omit<Grant, 'key'>, videoId: number): string =>
  `/media/hls/${signer.sign({ ...grant, key: `playlists/${videoId}` })}/master.m3u8`

/** The video whose playlists a grant is for. Undefined for a grant of a file. */
export const videoOfPlaylists = ({ key }: Pick<Grant, 'key'>): number | undefined => {
  const id = KEY.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}
