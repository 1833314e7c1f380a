import { SwitchField } from '../../ui/switch-field.tsx'
import { startQueue } from './download-queue.ts'
import { changeDownloadSettings, useDownloadSettings } from './download-settings.ts'
import { networkHere } from './network.ts'

/** Sets whether lectures are downloaded only on Wi-Fi. */
export function WifiSwitch() {
  const { isWifiOnly } = useDownloadSettings()
  return (
    <SwitchField
      label="Download on Wi-Fi only"
      hint={networkHere().type === undefined ? 'This browser can’t detect Wi-Fi. With this on, we’ll ask each time.' : undefined}
      isOn={isWifiOnly}
      onChange={(isOn) => {
        changeDownloadSettings({ isWifiOnly: isOn })
        startQueue()
      }}
    />
  )
}
