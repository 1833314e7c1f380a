import { Icon, type IconName } from '../../ui/icon.tsx'

type RowToolProps = {
  icon: 'up' | 'down' | 'copy' | 'delete'
  label: string
  /** By which it is found again after it has moved. */
  focusName?: string
  isOff?: boolean
  onPress: () => void
}

const icons: Record<RowToolProps['icon'], { name: IconName; className: string }> = {
  up: { name: 'chevron-down', className: 'rotate-180' },
  down: { name: 'chevron-down', className: '' },
  copy: { name: 'copy', className: '' },
  delete: { name: 'trash', className: '' },
}

/** What can be done with one of a list. Not disabled where it can't, which would lose the focus. */
export const RowTool = ({ icon, label, focusName, isOff = false, onPress }: RowToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    data-focus={focusName}
    className={`button button-icon ${isOff ? 'text-ink-faint' : 'text-ink hover:bg-sunken'}`}
    onClick={isOff ? undefined : onPress}
  >
    <Icon name={icons[icon].name} className={icons[icon].className} />
  </button>
)
