import { Icon } from '../../ui/icon.tsx'

/** Shown instead of the picture when only audio plays. Some browsers remove the poster, so this shows it. */
export const SoundOnly = ({ posterUrl }: { posterUrl: string | undefined }) => (
  <div className="pointer-events-none absolute inset-0">
    {posterUrl && <img src={posterUrl} alt="" className="size-full object-contain opacity-60" />}
    <p className="absolute top-3 left-3 flex items-center gap-2 rounded-full bg-video/85 px-3 py-1 text-sm font-semibold">
      <Icon name="volume" />
      Audio only
    </p>
  </div>
)
