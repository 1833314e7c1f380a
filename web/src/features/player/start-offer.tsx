import { Icon } from '../../ui/icon.tsx'

type StartOfferProps = {
  /** What the video will load, such as its size and cost. */
  words: string
  isOnDevice: boolean
  /** The quality, for screen readers, because the control bar shows it separately. */
  quality: string
  onChange: () => void
}

/** Shown in the control bar before anything has loaded: the size and cost of the video, with the way to choose a smaller quality. */
export const StartOffer = ({ words, isOnDevice, quality, onChange }: StartOfferProps) => (
  <button
    type="button"
    title="Change quality"
    aria-label={`${words === '' ? quality : `${words} · ${quality}`} Change quality`}
    className="tabular flex h-8 min-w-0 items-center gap-1.5 rounded-sm px-2 text-sm hover:bg-on-video/15 focus-visible:outline-on-video"
    onClick={onChange}
  >
    <Icon name={isOnDevice ? 'check-circle' : 'chart'} className="size-4" />
    {words === '' ? quality : words}
    <Icon name="settings" className="size-4" />
  </button>
)
