import { SwitchField } from '../../ui/switch-field.tsx'
import { startQueue } from './keep-queue.ts'
import { changeKeepSettings, useKeepSettings } from './keep-settings.ts'
import { networkHere } from './network.ts'

/** Whether lectures are downloaded over mobile data, too. */
export function WifiSwitch() {
  const { isWifiOnly } = useKeepSettings()
  return (
    <SwitchField
      label="Download on Wi-Fi only"
      hint={networkHere().type === undefined ? 'This browser can’t detect Wi-Fi. With this on, we’ll ask each time.' : undefined}
      isOn={isWifiOnly}
      onChange={(isOn) => {
        changeKeepSettings({ isWifiOnly: isOn })
        startQueue()
      }}
    />
  )
}
