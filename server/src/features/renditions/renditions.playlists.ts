import type { Signer } from '#platform/security/signer.ts'
import type { Grant } from '#platform/storage/addresses.ts'

const KEY = /^playlists\/(\d{1,10})$/

/** Where the playlists of a video are for whoever the grant is for. They are of one video: a lecture that gets another gets other addresses. */
export const playlistAddress = (signer: Signer, grant: Omit<Grant, 'key'>, videoId: number): string =>
  `/media/hls/${signer.sign({ ...grant, key: `playlists/${videoId}` })}/master.m3u8`

/** The video whose playlists a grant is for; undefined for a grant of a file. */
export const videoOfPlaylists = ({ key }: Pick<Grant, 'key'>): number | undefined => {
  const id = KEY.exec(key)?.[1]
  return id === undefined ? undefined : Number(id)
}
