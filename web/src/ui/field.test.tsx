import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { PasswordField, SelectField, TextArea, TextField } from './field.tsx'

function describedBy(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

describe('form field', () => {
  test('associates its hint and its error with the control', () => {
    render(<TextField label="Title" hint="At least 5 characters" error="Title is required" required />)

    const control = screen.getByRole('textbox', { name: 'Title' })

    expect(describedBy(control)).toEqual(['At least 5 characters', 'Title is required'])
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(control.getAttribute('aria-required')).toBe('true')
  })

  test('has no description without a hint or an error', () => {
    render(<TextArea label="About" />)

    const control = screen.getByRole('textbox', { name: 'About' })

    expect(control.getAttribute('aria-describedby')).toBeNull()
    expect(control.getAttribute('aria-invalid')).toBeNull()
  })

  test.each([
    [undefined, 'auto'],
    ['search', 'auto'],
    ['email', null],
    ['url', null],
    ['number', null],
  ])('of type %s has the direction %s', (type, expected) => {
    render(<TextField label="Title" {...(type && { type })} />)

    expect(screen.getByLabelText('Title').getAttribute('dir')).toBe(expected)
  })

  test('passes the ref of its control to a form library', async () => {
    const sent: unknown[] = []
    render(<ProfileForm onSend={(values) => sent.push(values)} />)

    await userEvent.type(screen.getByLabelText('First Name'), 'Ngozi')
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'Ghana')
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

    expect(sent).toEqual([{ firstName: 'Ngozi', country: 'GH' }])
  })

  test('is focused if it is the first invalid one', async () => {
    render(<ProfileForm onSend={() => undefined} />)

    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

    expect(await screen.findByText('First Name is required.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
  })
})

function ProfileForm({ onSend }: { onSend: (values: unknown) => void }) {
  const form = useForm({ defaultValues: { firstName: '', country: 'NG' } })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => onSend(values))(event)}>
      <TextField
        label="First Name"
        error={form.formState.errors.firstName?.message}
        {...form.register('firstName', { required: 'First Name is required.' })}
      />
      <SelectField label="Country" {...form.register('country')}>
        <option value="NG">Nigeria</option>
        <option value="GH">Ghana</option>
      </SelectField>
      <button type="submit">Save Changes</button>
    </form>
  )
}

describe('password field', () => {
  test('shows and hides the password', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />)
    const control = screen.getByLabelText<HTMLInputElement>('Password')
    await userEvent.type(control, 'iroko-tree')

    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(control.type).toBe('text')

    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(control.type).toBe('password')
    expect(control.value).toBe('iroko-tree')
  })

  test('lets a password manager paste', async () => {
    render(<PasswordField label="Password" autoComplete="new-password" />)

    await userEvent.click(screen.getByLabelText('Password'))
    await userEvent.paste('long and pasted')

    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('long and pasted')
  })
})
