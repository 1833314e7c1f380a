import { setMakesSmaller, useMakesSmaller } from '../lib/uploads/smaller-setting.ts'
import { SwitchField } from './switch-field.tsx'

/** Controls whether this browser compresses videos before the upload. */
export function UploadSizeSwitch() {
  const isOn = useMakesSmaller()
  return (
    <SwitchField
      label="Compress videos before uploading"
      hint="Where supported, videos upload at up to 720p: tens of megabytes instead of a gigabyte. Students watch at up to 720p."
      isOn={isOn}
      onChange={setMakesSmaller}
    />
  )
}
