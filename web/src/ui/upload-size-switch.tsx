import { setMakesSmaller, useMakesSmaller } from '../lib/uploads/smaller-setting.ts'
import { SwitchField } from './switch-field.tsx'

/** Whether this browser compresses videos before the upload. */
export function UploadSizeSwitch() {
  const isOn = useMakesSmaller()
  return (
    <SwitchField
      label="Make videos smaller before uploading"
      hint="Where this browser can, it sends up to 720p: tens of megabytes instead of a gigabyte. Students watch at 720p at most."
      isOn={isOn}
      onChange={setMakesSmaller}
    />
  )
}
