/** Reads the addresses of videos on other sites. The server stores the `url` of a link, which reads as the same link. */

type VideoProvider = 'YOUTUBE' | 'VIMEO' | 'ADDRESS'

/** A video on another site. `id` is null for an ADDRESS. `hash` opens a private Vimeo video. */
export type LinkedVideo = { provider: VideoProvider; url: string; id: string | null; hash: string | null }

export type VideoLinkRules = {
  /** Whether videos from other sites are allowed at all. */
  isAllowed: boolean
  /** The hosts that may serve videos at an ADDRESS. */
  hosts: readonly string[]
}

type Fault = { fault: string }

const NO_ADDRESS = 'Enter the address of a YouTube or Vimeo video, or a URL that starts with https://.'
const NO_VIDEO = 'This address doesn’t lead to a single video. Open the video and copy its address.'
const MOST_LETTERS = 1000

/** Reads an address that a user pasted. Returns the reason why it can’t be used as a `fault`. */
export function readVideoAddress(text: string): LinkedVideo | Fault {
  const words = text.trim()
  const url = words.length <= MOST_LETTERS ? urlOf(words) : null
  if (url === null) return { fault: NO_ADDRESS }
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  if (host === 'youtube.com' || host === 'youtube-nocookie.com' || host === 'youtu.be') return youtubeVideo(url, host)
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeoVideo(url)
  return address(url)
}

/** Reads a stored link. A link that a later release refuses counts as an address of a host that isn’t allowed. */
export function storedVideo(url: string): LinkedVideo {
  const link = readVideoAddress(url)
  return 'fault' in link ? { provider: 'ADDRESS', url, id: null, hash: null } : link
}

/** Returns why a link that was read can’t be used on this site, or null. */
export function linkFault({ provider, url }: LinkedVideo, { isAllowed, hosts }: VideoLinkRules): string | null {
  if (!isAllowed) return 'This site doesn’t use videos from other sites.'
  const host = hostOf(url)
  return provider !== 'ADDRESS' || hosts.includes(host) ? null : `This site doesn’t use videos from ${host}. Ask an admin to allow it.`
}

const hostOf = (url: string): string => new URL(url).hostname

/** Copied addresses of YouTube and Vimeo often lack the scheme. */
function urlOf(words: string): URL | null {
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(words) ? words : /^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(words) ? `https://${words}` : ''
  try {
    const url = new URL(whole)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}

const YOUTUBE_ID = /^[\w-]{11}$/

function youtubeVideo(url: URL, host: string): LinkedVideo | Fault {
  const [first = '', second = ''] = partsOf(url)
  const id = host === 'youtu.be' ? first : ['shorts', 'live', 'embed', 'v'].includes(first) ? second : url.searchParams.get('v')
  if (id === null || !YOUTUBE_ID.test(id) || id === 'videoseries') return { fault: NO_VIDEO }
  return { provider: 'YOUTUBE', url: `https://www.youtube.com/watch?v=${id}`, id, hash: null }
}

const VIMEO_ID = /^\d{1,15}$/
const VIMEO_HASH = /^[0-9a-z]{6,40}$/i

/** A private video’s hash follows its number, or is the parameter `h`. */
function vimeoVideo(url: URL): LinkedVideo | Fault {
  const parts = partsOf(url)
  // Before the number: nothing, or the place of the video, such as `channels/staffpicks` or `showcase/123/video`.
  const at = parts.length > 2 && parts[parts.length - 2] === 'video' ? parts.length - 1 : parts.findIndex((part) => VIMEO_ID.test(part))
  const id = parts[at]
  const hash = url.searchParams.get('h') ?? parts[at + 1] ?? null
  if (id === undefined || !VIMEO_ID.test(id) || isOtherVimeoPage(parts)) return { fault: NO_VIDEO }
  if (hash !== null && !VIMEO_HASH.test(hash)) return { fault: NO_VIDEO }
  return { provider: 'VIMEO', url: `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`, id, hash }
}

const isOtherVimeoPage = ([first = '', , third]: readonly string[]) =>
  first === 'event' || first.startsWith('user') || (['showcase', 'album'].includes(first) && third !== 'video')

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter((part) => part !== '')

/** The server never requests the address. The rules keep students’ browsers from being sent to other machines of their network. */
function address(url: URL): LinkedVideo | Fault {
  if (url.protocol !== 'https:') return { fault: 'The address must start with https://.' }
  if (url.username !== '' || url.password !== '') return { fault: 'The address must not contain a user name or a password.' }
  if (url.port !== '') return { fault: 'The address must not contain a port.' }
  if (!isHostName(url.hostname)) return { fault: 'The address must start with a host name, such as https://videos.example.com.' }
  if (!/\.(mp4|m3u8)$/i.test(url.pathname)) return { fault: 'The address must lead to an MP4 or HLS file: its path ends in .mp4 or .m3u8.' }
  url.hash = ''
  // A letter outside ASCII becomes up to twelve.
  if (url.href.length > MOST_LETTERS) return { fault: `The address is too long. The limit is ${MOST_LETTERS} characters.` }
  return { provider: 'ADDRESS', url: url.href, id: null, hash: null }
}

/** Returns whether a host is a complete name in lower case, such as videos.example.com: not an IP address, and not a name of a local network. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host) && !LOCAL.test(host)

// RFC 6761 and RFC 8375: names that browsers or home networks resolve to local machines.
const LOCAL = /(^|\.)(localhost|local|internal|home\.arpa)$/

const providerNames = { YOUTUBE: 'YouTube', VIMEO: 'Vimeo' } as const

/** Returns the name of the site that serves a video, for sentences. */
export const servedBy = ({ provider, url }: Pick<LinkedVideo, 'provider' | 'url'>): string =>
  provider === 'ADDRESS' ? hostOf(url) : providerNames[provider]
