import { type FramedPlayer, type Heard, messageIn } from './framed-players.ts'

const GREET_EVERY_MS = 500
const MOST_GREETINGS = 40

/** The parts of a video element that tell what plays. */
export type TimedMedia = Pick<HTMLVideoElement, 'currentTime' | 'paused' | 'readyState' | 'addEventListener' | 'removeEventListener'>

/** The video in a frame of another site, with the parts of a video element that tell what plays, as far as the site’s player reports them. */
export class FramedMedia extends EventTarget {
  paused = true
  /** 0 until the player reports a position. */
  readyState = 0
  duration = Number.NaN
  #seconds = 0
  #isAnswered = false
  #hasEnded = false
  readonly #frame: HTMLIFrameElement
  readonly #player: FramedPlayer

  constructor(frame: HTMLIFrameElement, player: FramedPlayer) {
    super()
    this.#frame = frame
    this.#player = player
  }

  get currentTime() {
    return this.#seconds
  }

  set currentTime(seconds: number) {
    this.#send(this.#player.messageOf({ seekTo: seconds }))
  }

  play() {
    this.#send(this.#player.messageOf('play'))
  }

  /** Listens to the player until the returned function is called. */
  listen(): () => void {
    let tries = 0
    const greet = () => {
      for (const greeting of this.#player.greetings) this.#send(greeting)
    }
    const timer = setInterval(() => {
      if (this.#isAnswered || ++tries > MOST_GREETINGS) clearInterval(timer)
      else greet()
    }, GREET_EVERY_MS)
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== this.#player.origin || source !== this.#frame.contentWindow) return
      const message = messageIn(data)
      this.#isAnswered = true
      if (this.#player.isReady(message)) greet()
      this.#hear(this.#player.read(message))
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearInterval(timer)
      window.removeEventListener('message', onMessage)
    }
  }

  #hear({ seconds, durationSeconds, isPlaying, hasEnded }: Heard) {
    if (seconds !== undefined) {
      this.#seconds = seconds
      this.readyState = 1
      this.dispatchEvent(new Event('timeupdate'))
    }
    if (durationSeconds !== undefined && durationSeconds !== this.duration) {
      this.duration = durationSeconds
      this.dispatchEvent(new Event('durationchange'))
    }
    if (isPlaying !== undefined && isPlaying === this.paused) {
      this.paused = !isPlaying
      this.dispatchEvent(new Event(isPlaying ? 'play' : 'pause'))
    }
    // YouTube reports each end twice.
    if (hasEnded && !this.#hasEnded) this.dispatchEvent(new Event('ended'))
    this.#hasEnded = hasEnded ?? this.#hasEnded
  }

  #send(message: unknown) {
    this.#frame.contentWindow?.postMessage(JSON.stringify(message), this.#player.origin)
  }
}
