import { type CSSProperties, type ReactNode, useId, useState } from 'react'

type StarsInputProps = { label: ReactNode; value: number | null; onChange: (value: number) => void; disabled?: boolean }

const steps = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]

/** Ten radio buttons under five stars: the left half of star n selects n − 0.5, and arrow keys change the value by half a star. */
export function StarsInput({ label, value, onChange, disabled = false }: StarsInputProps) {
  const name = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  return (
    <fieldset disabled={disabled} onPointerLeave={() => setHovered(null)}>
      <legend className="field-label mb-2">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="stars-input">
          <span className="stars" style={{ '--stars': hovered ?? value ?? 0 } as CSSProperties} aria-hidden="true" />
          {steps.map((step) => (
            <label key={step} onPointerEnter={() => setHovered(step)}>
              <input
                type="radio"
                name={name}
                value={step}
                checked={value === step}
                aria-label={`${step.toFixed(1)} out of 5`}
                onChange={() => onChange(step)}
              />
            </label>
          ))}
        </div>
        <output className="tabular text-ink-muted" aria-live="off">
          {(value ?? 0).toFixed(1)} out of 5
        </output>
      </div>
    </fieldset>
  )
}
