/** The keyboard actions of the player. */
export type PlayerAction =
  | { do: 'togglePlay' | 'toggleMute' | 'toggleFullscreen' | 'toggleTheater' | 'toggleCaptions' | 'togglePictureInPicture' | 'seekToEnd' }
  | { do: 'showKeys' | 'showCaptionSettings' | 'showQuality' | 'goNext' | 'goPrevious' | 'bookmark' | 'writeNote' }
  | { do: 'seekBy'; seconds: number }
  | { do: 'seekTo'; fraction: number }
  | { do: 'stepFrame'; by: 1 | -1 }
  | { do: 'changeVolume'; by: number }
  | { do: 'changeSpeed'; steps: 1 | -1 }

/** The keys that the focused element uses itself. `arrows` includes Home and End. `letters` includes digits and punctuation. */
export type KeysTaken = { space: boolean; arrows: boolean; letters: boolean }

export type KeyPress = { key: string; hasModifier: boolean; isRepeat: boolean }

const letters: Readonly<Record<string, PlayerAction>> = {
  k: { do: 'togglePlay' },
  j: { do: 'seekBy', seconds: -10 },
  l: { do: 'seekBy', seconds: 10 },
  m: { do: 'toggleMute' },
  f: { do: 'toggleFullscreen' },
  t: { do: 'toggleTheater' },
  i: { do: 'togglePictureInPicture' },
  c: { do: 'toggleCaptions' },
  q: { do: 'showQuality' },
  b: { do: 'bookmark' },
  B: { do: 'writeNote' },
  n: { do: 'goNext' },
  p: { do: 'goPrevious' },
  ',': { do: 'stepFrame', by: -1 },
  '.': { do: 'stepFrame', by: 1 },
  '>': { do: 'changeSpeed', steps: 1 },
  '<': { do: 'changeSpeed', steps: -1 },
  '?': { do: 'showKeys' },
}

const arrows: Readonly<Record<string, PlayerAction>> = {
  ArrowLeft: { do: 'seekBy', seconds: -5 },
  ArrowRight: { do: 'seekBy', seconds: 5 },
  ArrowUp: { do: 'changeVolume', by: 0.05 },
  ArrowDown: { do: 'changeVolume', by: -0.05 },
  Home: { do: 'seekTo', fraction: 0 },
  End: { do: 'seekToEnd' },
}

/** Returns a key's action, or undefined if the key has none. */
export function actionOf({ key, hasModifier, isRepeat }: KeyPress, taken: KeysTaken): PlayerAction | undefined {
  if (hasModifier) return undefined
  const action = meaningOf(key, taken)
  const isForHolding = action?.do === 'seekBy' || action?.do === 'changeVolume' || action?.do === 'stepFrame'
  return isRepeat && !isForHolding ? undefined : action
}

function meaningOf(key: string, taken: KeysTaken): PlayerAction | undefined {
  if (key === ' ') return taken.space ? undefined : { do: 'togglePlay' }
  if (Object.hasOwn(arrows, key)) return taken.arrows ? undefined : arrows[key]
  if (taken.letters) return undefined
  if (/^[0-9]$/.test(key)) return { do: 'seekTo', fraction: Number(key) / 10 }
  const letter = Object.hasOwn(letters, key) ? key : key.toLowerCase()
  return Object.hasOwn(letters, letter) ? letters[letter] : undefined
}

export const PICTURE_IN_PICTURE = 'Picture-in-picture'

/** The shortcuts in the list that `?` opens. */
export const keySheet: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['Space', 'K'], does: 'Play or pause' },
  { keys: ['←', '→'], does: '5 seconds back or forward' },
  { keys: ['J', 'L'], does: '10 seconds back or forward' },
  { keys: ['0', '…', '9'], does: 'Jump to 0%–90%' },
  { keys: ['Home', 'End'], does: 'Jump to the start or the end' },
  { keys: [',', '.'], does: 'One frame back or forward while paused' },
  { keys: ['↑', '↓'], does: 'Volume up or down' },
  { keys: ['M'], does: 'Mute' },
  { keys: ['<', '>'], does: 'Slower or faster' },
  { keys: ['C'], does: 'Captions on or off' },
  { keys: ['Q'], does: 'Quality and data' },
  { keys: ['B'], does: 'Bookmark this moment' },
  { keys: ['Shift', 'B'], does: 'Write a note at this moment' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['T'], does: 'Theater view' },
  { keys: ['I'], does: PICTURE_IN_PICTURE },
  { keys: ['P', 'N'], does: 'Previous or next lecture' },
  { keys: ['?'], does: 'Show this list' },
]
