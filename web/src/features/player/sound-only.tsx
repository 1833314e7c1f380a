import { Icon } from '../../ui/icon.tsx'

/** Replaces the picture when only audio plays. It shows the poster, which some browsers remove. */
export const SoundOnly = ({ posterUrl }: { posterUrl: string | undefined }) => (
  <div className="pointer-events-none absolute inset-0">
    {posterUrl && <img src={posterUrl} alt="" className="size-full object-contain opacity-60" />}
    <p className="absolute top-3 left-3 flex items-center gap-2 rounded-full bg-video/85 px-3 py-1 text-sm font-semibold">
      <Icon name="volume" />
      Audio only
    </p>
  </div>
)
