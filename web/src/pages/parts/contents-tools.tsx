import { changeSettings, usePlayerSettings } from '../../features/player/player-settings.ts'
import { useWishes } from '../../features/player/use-wishes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Settings for the learning page: autoplay and the position of the contents. */
export function ContentsTools({ hasTheaterButton }: { hasTheaterButton: boolean }) {
  const { isTheatre } = usePlayerSettings()
  const { playsNext } = useWishes()
  return (
    <div className="flex items-center gap-1">
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={playsNext}
          onChange={(event) => changeSettings({ playsNext: event.currentTarget.checked })}
        />
        Autoplay next
      </label>
      {hasTheaterButton && (
        <button
          type="button"
          aria-label="Theater view"
          title="Theater view"
          aria-pressed={isTheatre}
          className={buttonClass({ variant: 'quiet', shape: 'icon' }, 'max-lg:hidden')}
          onClick={() => changeSettings({ isTheatre: !isTheatre })}
        >
          <Icon name="theater" />
        </button>
      )}
    </div>
  )
}
