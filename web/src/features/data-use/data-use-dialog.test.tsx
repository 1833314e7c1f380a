import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatMonthName } from '../../lib/moments.ts'
import { dismissToasts, Toasts } from '../../ui/toast.tsx'
import { monthOf } from './data-use.rules.ts'
import { changeDataUse, countBytes, resetDataUse } from './data-use.store.ts'
import { DataUseDialog } from './data-use-dialog.tsx'

const month = formatMonthName(monthOf(new Date()))

beforeEach(() => {
  dismissToasts()
  resetDataUse()
  changeDataUse({ budgetBytes: null, pricePerGb: null })
})

const show = () =>
  render(
    <>
      <DataUseDialog open onClose={() => {}} />
      <Toasts />
    </>,
  )

describe('monthly data meter', () => {
  test('shows the amount used and the budget, and can be reset', async () => {
    countBytes(300_000_000)
    countBytes(10_000_000)
    show()
    expect(screen.getByText(`You’ve used 310 MB in ${month}.`)).toBeTruthy()

    await userEvent.type(screen.getByRole('textbox', { name: 'Monthly budget (MB)' }), '1000')

    expect(screen.getByText(`You’ve used 310 MB of 1,000 MB in ${month}.`)).toBeTruthy()
    expect(screen.getByRole('progressbar')).toHaveProperty('value', 31)
    await userEvent.click(screen.getByRole('button', { name: 'Reset to 0' }))
    expect(screen.getByText(`You’ve used 0 MB of 1,000 MB in ${month}.`)).toBeTruthy()
  })

  test('warns once at 80% of the budget and once at 100%', async () => {
    changeDataUse({ budgetBytes: 100_000_000 })
    show()

    countBytes(80_000_000)
    expect(await screen.findByText('You’ve used 80% of your data budget for this month.')).toBeTruthy()
    dismissToasts()
    countBytes(1_000_000)
    countBytes(19_000_000)

    expect(await screen.findByText('You’ve used all of your data budget for this month.')).toBeTruthy()
    expect(screen.queryByText('You’ve used 80% of your data budget for this month.')).toBeNull()
    expect(screen.getByText('You’ve used your whole budget.')).toBeTruthy()
  })

  test.each(['0', '-5', 'much'])('rejects %s as a price', async (price) => {
    changeDataUse({ pricePerGb: 350 })
    show()
    const field = screen.getByRole('textbox', { name: 'Cost of 1 GB (₦)' })
    expect(field).toHaveProperty('value', '350')

    await userEvent.clear(field)
    await userEvent.type(field, price)

    expect(screen.getByText('Enter a number above 0, or leave this blank.')).toBeTruthy()
    expect(JSON.parse(localStorage.getItem('data-use:1') ?? '{}')).toMatchObject({ pricePerGb: null })
  })
})
