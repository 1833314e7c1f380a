import { setMakesSmaller, useMakesSmaller } from '../lib/uploads/smaller-setting.ts'
import { SwitchField } from './switch-field.tsx'

/** Whether this browser compresses videos before the upload. */
export function UploadSizeSwitch() {
  const isOn = useMakesSmaller()
  return (
    <SwitchField
      label="Compress videos before uploading"
      hint="Uploads up to 720p where your browser supports it: tens of megabytes instead of a gigabyte. Students watch at up to 720p."
      isOn={isOn}
      onChange={setMakesSmaller}
    />
  )
}
