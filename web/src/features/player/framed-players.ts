// How the players of other sites are embedded, and the messages they exchange with the page. No script is loaded from these sites.
// YouTube: “YouTube Player API Reference for iframe Embeds”. Vimeo: github.com/vimeo/player.js, docs of the `postMessage` API.
import type { VideoLink } from '@akada/contract/playback.ts'

/** What a message of a player says. An absent field is unchanged. */
export type Heard = { seconds?: number; durationSeconds?: number; isPlaying?: boolean; hasEnded?: boolean }

type Command = 'play' | { seekTo: number }

export type FramedPlayer = {
  /** The only origin that messages come from and go to. */
  origin: string
  addressOf: (video: { id: string; hash: string | null; startAt: number; siteOrigin: string }) => string
  /** Messages that make the player report what happens. A player that isn’t ready ignores them. */
  greetings: readonly unknown[]
  /** Whether a message says that the player is ready for greetings. */
  isReady: (message: unknown) => boolean
  read: (message: unknown) => Heard
  messageOf: (command: Command) => unknown
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined

type Said = { seconds?: unknown; durationSeconds?: unknown; isPlaying?: boolean; hasEnded?: boolean }

/** Omits fields that the message lacks. */
/** Omits fields that the message lacks. */
const heard = ({ seconds, durationSeconds, ...states }: Said): Heard => {
  const [at, length] = [numberOf(seconds), numberOf(durationSeconds)]
  return { ...states, ...(at !== undefined && { seconds: at }), ...(length !== undefined && length > 0 && { durationSeconds: length }) }
}

const youtubeCommand = (func: string, args: readonly unknown[] = []) => ({ event: 'command', func, args, id: 1, channel: 'widget' })

const youtubeStates: Record<number, Heard> = {
  0: { isPlaying: false, hasEnded: true },
  1: { isPlaying: true, hasEnded: false },
  2: { isPlaying: false },
}

const youtube: FramedPlayer = {
  origin: 'https://www.youtube-nocookie.com',
  addressOf: ({ id, startAt, siteOrigin }) => {
    const start: Record<string, string> = startAt > 0 ? { start: String(startAt) } : {}
    const query = new URLSearchParams({ enablejsapi: '1', origin: siteOrigin, autoplay: '1', playsinline: '1', rel: '0', ...start })
    return `https://www.youtube-nocookie.com/embed/${id}?${query}`
  },
  greetings: [{ event: 'listening', id: 1, channel: 'widget' }, youtubeCommand('addEventListener', ['onStateChange'])],
  isReady: (message) => fieldsOf(message).event === 'onReady',
  read: (message) => {
    const { event, info } = fieldsOf(message)
    if (event === 'onStateChange') return youtubeStates[Number(info)] ?? {}
    if (event !== 'infoDelivery' && event !== 'initialDelivery') return {}
    const { currentTime, duration, playerState } = fieldsOf(info)
    return heard({ seconds: currentTime, durationSeconds: duration, ...(typeof playerState === 'number' && youtubeStates[playerState]) })
  },
  messageOf: (command) => (command === 'play' ? youtubeCommand('playVideo') : youtubeCommand('seekTo', [command.seekTo, true])),
}

const vimeoStates: Record<string, Heard> = {
  play: { isPlaying: true, hasEnded: false },
  pause: { isPlaying: false },
  ended: { isPlaying: false, hasEnded: true },
  // Older players send this event instead of `ended`.
  finish: { isPlaying: false, hasEnded: true },
  timeupdate: {},
  loaded: {},
}

const vimeo: FramedPlayer = {
  origin: 'https://player.vimeo.com',
  addressOf: ({ id, hash, startAt }) => {
    const secret: Record<string, string> = hash === null ? {} : { h: hash }
    const query = new URLSearchParams({ ...secret, dnt: '1', autoplay: '1', playsinline: '1' })
    return `https://player.vimeo.com/video/${id}?${query}${startAt > 0 ? `#t=${startAt}s` : ''}`
  },
  greetings: [...Object.keys(vimeoStates).map((value) => ({ method: 'addEventListener', value })), { method: 'getDuration' }],
  isReady: (message) => fieldsOf(message).event === 'ready',
  read: (message) => {
    const { event, method, data, value } = fieldsOf(message)
    if (method === 'getDuration') return heard({ durationSeconds: value })
    const states = typeof event === 'string' && Object.hasOwn(vimeoStates, event) ? vimeoStates[event] : undefined
    if (states === undefined) return {}
    const { seconds, duration } = fieldsOf(data)
    return heard({ ...states, seconds, durationSeconds: duration })
  },
  messageOf: (command) => (command === 'play' ? { method: 'play' } : { method: 'setCurrentTime', value: command.seekTo }),
}

export const framedPlayers: Record<Exclude<VideoLink['provider'], 'ADDRESS'>, FramedPlayer> = { YOUTUBE: youtube, VIMEO: vimeo }

/** Both players send text; Vimeo’s newer ones send objects too. */
export function messageIn(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
