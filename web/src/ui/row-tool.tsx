import { Icon, type IconName } from './icon.tsx'

type RowToolProps = {
  icon: 'up' | 'down' | 'copy' | 'delete'
  label: string
  /** The name by which the button is focused again after its row has moved. */
  focusName?: string
  isOff?: boolean
  isSmall?: boolean
  onPress: () => void
}

const icons: Record<RowToolProps['icon'], { name: IconName; className: string }> = {
  up: { name: 'chevron-down', className: 'rotate-180' },
  down: { name: 'chevron-down', className: '' },
  copy: { name: 'copy', className: '' },
  delete: { name: 'trash', className: '' },
}

/** An action on one row of a list. An unavailable action is inactive but not disabled, because disabling would lose the focus. */
export const RowTool = ({ icon, label, focusName, isOff = false, isSmall = false, onPress }: RowToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    data-focus={focusName}
    className={`button button-icon ${isSmall ? 'button-small ' : ''}text-ink${isOff ? '' : ' hover:bg-sunken'}`}
    onClick={isOff ? undefined : onPress}
  >
    <Icon name={icons[icon].name} className={icons[icon].className} />
  </button>
)

type MoveToolsProps = {
  /** The row's name in the button labels. */
  name: string
  /** Unique within the list. `up-{id}` and `down-{id}` are the names for `useFocusByName`. */
  id: string | number
  index: number
  count: number
  isOff?: boolean
  isSmall?: boolean
  onMove: (by: 1 | -1) => void
}

/** Buttons that move a row up or down. */
export const MoveTools = ({ name, id, index, count, isOff = false, isSmall = false, onMove }: MoveToolsProps) =>
  ([-1, 1] as const).map((by) => {
    const direction = by < 0 ? 'up' : 'down'
    return (
      <RowTool
        key={direction}
        icon={direction}
        label={`Move ${name} ${direction}`}
        focusName={`${direction}-${id}`}
        isOff={isOff || index + by < 0 || index + by >= count}
        isSmall={isSmall}
        onPress={() => onMove(by)}
      />
    )
  })
