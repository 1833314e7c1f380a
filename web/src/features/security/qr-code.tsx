import type { SecondFactorSetup } from './second-factor.api.ts'

/** Always dark on light, because many cameras can't read inverted codes. */
export const QrCode = ({ size, path }: SecondFactorSetup['qrCode']) => (
  <div className="mx-auto w-52 rounded-md border border-line bg-paper p-2 text-on-paper forced-color-adjust-none">
    <svg role="img" aria-label="QR code for your authenticator app" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  </div>
)
