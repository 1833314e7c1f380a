import { SwitchField } from '../../ui/switch-field.tsx'
import { startQueue } from './keep-queue.ts'
import { changeKeepSettings, useKeepSettings } from './keep-settings.ts'
import { networkHere } from './network.ts'

/** Whether lectures are downloaded over mobile data, too. */
export function WifiSwitch() {
  const { isWifiOnly } = useKeepSettings()
  return (
    <SwitchField
      label="Only on Wi-Fi"
      hint={
        networkHere().type === undefined
          ? 'This browser can’t tell Wi-Fi from mobile data. With this on, you are asked each time.'
          : undefined
      }
      isOn={isWifiOnly}
      onChange={(isOn) => {
        changeKeepSettings({ isWifiOnly: isOn })
        startQueue()
      }}
    />
  )
}
