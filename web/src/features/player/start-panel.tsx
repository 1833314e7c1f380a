import { Icon } from '../../ui/icon.tsx'

/** Shown before anything has loaded: the size and quality, with a button to choose a smaller quality. */
export const StartPanel = ({ words, onChange }: { words: string; onChange: () => void }) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-20 flex justify-center px-3 @2xl:bottom-24">
    <button
      type="button"
      className="tabular pointer-events-auto flex min-h-11 items-center gap-2 rounded-full border border-on-video/25 bg-video/85 px-4 text-sm font-semibold hover:bg-video focus-visible:outline-on-video"
      onClick={onChange}
    >
      {`${words} `}
      <Icon name="settings" label="Change quality" />
    </button>
  </div>
)
