import { useLayoutEffect, useRef } from 'react'
import { ReactCrop } from 'react-image-crop'
// Imported as text, because otherwise every page's style sheet would contain these styles.
import cropStyles from 'react-image-crop/dist/ReactCrop.css?inline'
import { type Crop, fitted } from './picture.rules.ts'
import type { ChosenPicture } from './picture-file.ts'

if ('adoptedStyleSheets' in document) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cropStyles)
  document.adoptedStyleSheets.push(sheet)
}

// Larger than any size at which the picture is displayed.
const LONGEST_EDGE = 1200
const SMALLEST_CROP = 40

const ariaLabels = {
  cropArea: 'Crop area. Move it with the arrow keys.',
  nwDragHandle: 'Top left corner: arrow keys change the size',
  neDragHandle: 'Top right corner: arrow keys change the size',
  swDragHandle: 'Bottom left corner: arrow keys change the size',
  seDragHandle: 'Bottom right corner: arrow keys change the size',
  nDragHandle: 'Top edge: arrow keys change the size',
  eDragHandle: 'Right edge: arrow keys change the size',
  sDragHandle: 'Bottom edge: arrow keys change the size',
  wDragHandle: 'Left edge: arrow keys change the size',
}

type PictureCropProps = { picture: ChosenPicture; crop: Crop; disabled: boolean; onChange: (crop: Crop) => void }

/** Lets the user select a square part of a picture. */
export const PictureCrop = ({ picture, crop, disabled, onChange }: PictureCropProps) => (
  <ReactCrop
    crop={crop}
    onChange={(_, { x, y, width, height }) => onChange({ unit: '%', x, y, width, height })}
    aspect={1}
    keepSelection
    circularCrop
    minWidth={SMALLEST_CROP}
    disabled={disabled}
    ariaLabels={ariaLabels}
  >
    <Whole picture={picture} />
  </ReactCrop>
)

/** Draws on a canvas, because the content security policy doesn't allow `blob:` URLs for images. */
function Whole({ picture: { bitmap, name } }: { picture: ChosenPicture }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = fitted(bitmap, LONGEST_EDGE)
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  }, [bitmap, width, height])
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={name} className="block max-h-80 max-w-full" />
}
