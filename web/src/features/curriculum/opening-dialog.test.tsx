import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OpeningDialog } from './opening-dialog.tsx'

const lecture = { kind: 'LECTURE', id: 3, title: 'Mortar' } as const

function open(opens: Parameters<typeof OpeningDialog>[0]['paced']['opens'] = null) {
  const onSave = vi.fn<Parameters<typeof OpeningDialog>[0]['onSave']>()
  render(<OpeningDialog paced={{ thing: lecture, opens }} onSave={onSave} onClose={() => undefined} />)
  return { onSave, user: userEvent.setup() }
}

test('saves days after the enrollment, and refuses other numbers', async () => {
  const { onSave, user } = open()

  await user.selectOptions(screen.getByLabelText('Opens'), 'Days after enrollment')
  const days = screen.getByLabelText(/^Days/)
  await user.clear(days)
  await user.type(days, '1000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a whole number from 1 to 999.')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()

  await user.clear(days)
  await user.type(days, '14{Enter}')
  expect(onSave).toHaveBeenCalledWith({ kind: 'AFTER_DAYS', days: 14 })
})

test('needs a date in the site’s time zone', async () => {
  const { onSave, user } = open()

  await user.selectOptions(screen.getByLabelText('Opens'), 'On a date')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Choose a date.')).toBeTruthy()

  await user.type(screen.getByLabelText(/^Date/), '2027-03-01')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledWith({ kind: 'ON_DATE', date: '2027-03-01' })
  expect(screen.getByText('Opens at the start of the day, Africa/Lagos time.')).toBeTruthy()
})

test('starts with the current rule, and removes it', async () => {
  const { onSave, user } = open({ kind: 'AFTER_SECTION' })

  expect(screen.getByLabelText<HTMLSelectElement>('Opens').value).toBe('AFTER_SECTION')
  await user.selectOptions(screen.getByLabelText('Opens'), 'With its section')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSave).toHaveBeenCalledWith(null)
})
