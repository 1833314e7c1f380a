import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CaptionsOverlay } from './captions-overlay.tsx'
import { currentSettings } from './player-settings.ts'

const cues = [
  { start: 1, end: 3, text: '<b>Hello</b>' },
  { start: 2, end: 3, text: 'Hello too' },
]

const show = (time: number) => render(<CaptionsOverlay cues={cues} time={time} settings={currentSettings()} hasControls={true} />)

describe('captions overlay', () => {
  test('shows the current caption as plain text', () => {
    show(1)

    expect(screen.getByText('<b>Hello</b>')).toBeTruthy()
    expect(screen.queryByText('Hello too')).toBeNull()
  })

  test('shows simultaneous captions', () => {
    show(2.5)

    expect(screen.getAllByText(/Hello/)).toHaveLength(2)
  })

  test('is empty between captions', () => {
    const { container } = show(5)

    expect(container.innerHTML).toBe('')
  })
})
