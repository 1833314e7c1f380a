import { readdirSync, readFileSync } from 'node:fs'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Controller } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { TextField } from './field.tsx'
import { CompoundField, Form, SubmitButton } from './form.tsx'
import { useTouchedForm } from './use-touched-form.ts'

const required = (message: string) => ({ validate: (value: string) => value !== '' || message })

function Sample({ onSend }: { onSend: () => void }) {
  const { register, control, handleSubmit, formState } = useTouchedForm({ defaultValues: { name: '', size: '' } })
  return (
    <Form onSubmit={handleSubmit(onSend)}>
      <TextField label="Name" error={formState.errors.name?.message} {...register('name', required('Name is required.'))} />
      <Controller
        control={control}
        name="size"
        rules={required('Choose a size.')}
        render={({ field, fieldState }) => (
          <CompoundField field={field}>
            <input type="checkbox" aria-label="Small" onChange={() => field.onChange('small')} />
            <input type="checkbox" aria-label="Large" onChange={() => field.onChange('large')} />
            {fieldState.error?.message}
          </CompoundField>
        )}
      />
      <button type="button">Cancel</button>
      <SubmitButton isValid={formState.isValid}>Send</SubmitButton>
    </Form>
  )
}

function show() {
  const sent: true[] = []
  render(
    <>
      <Sample onSend={() => sent.push(true)} />
      <button type="button">Elsewhere</button>
    </>,
  )
  return { sent, user: userEvent.setup() }
}
const name = () => screen.getByRole('textbox', { name: 'Name' })
const button = () => screen.getByRole('button', { name: 'Send' })

describe('form', () => {
  test("shows a field's error when the field is left", async () => {
    const { user } = show()

    await user.click(name())
    expect(screen.queryByText('Name is required.')).toBeNull()
    await user.tab()

    expect(await screen.findByText('Name is required.')).toBeTruthy()
  })

  test('treats several controls as one field, which is left when the focus leaves all of them', async () => {
    const { user } = show()

    await user.click(name())
    await user.tab()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Large'))
    expect(screen.queryByText('Choose a size.')).toBeNull()
    await user.tab()

    expect(await screen.findByText('Choose a size.')).toBeTruthy()
  })

  test('shows all errors when its disabled button is pressed, and focuses the first field', async () => {
    const { user, sent } = show()
    await waitFor(() => expect(button()).toHaveProperty('disabled', true))

    await user.click(button().parentElement as HTMLElement)

    expect(await screen.findByText('Name is required.')).toBeTruthy()
    expect(screen.getByText('Choose a size.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(sent).toEqual([])
  })

  test('shows all errors when Enter is pressed', async () => {
    const { user } = show()
    await waitFor(() => expect(button()).toHaveProperty('disabled', true))

    await user.type(name(), 'Ada{Enter}')

    expect(await screen.findByText('Choose a size.')).toBeTruthy()
  })

  test('is submitted once every field is valid', async () => {
    const { user, sent } = show()

    await user.type(name(), 'Ada')
    await user.click(screen.getByLabelText('Small'))
    await waitFor(() => expect(button()).toHaveProperty('disabled', false))
    await user.click(button())

    await waitFor(() => expect(sent).toEqual([true]))
  })

  test.each(['Cancel', 'Elsewhere'])('keeps a field focused while %s is pressed, so that the button doesn’t move', async (name) => {
    const { user } = show()

    await user.click(screen.getByRole('textbox', { name: 'Name' }))
    await user.click(screen.getByRole('button', { name }))

    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    expect(screen.queryByText('Name is required.')).toBeNull()
  })
})

describe('product forms', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(`web/src/${file}`, 'utf8') }))
  const containing = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

  test('all use one of the two state hooks and the Form component', () => {
    const users = containing(/\b(useTouchedForm|useShownFaults)[<(]/).filter((file) => !file.startsWith('ui/use-'))

    expect(users.length).toBeGreaterThan(20)
    expect(containing(/\buseForm\b/)).toEqual(['ui/use-touched-form.ts'])
    expect(users.filter((file) => !containing(/<Form\b/).includes(file))).toEqual([])
  })

  test('use a SubmitButton if the button depends on the input', () => {
    expect(containing(/type="submit"[^>]*disabled=\{!\w*\.?isValid/)).toEqual(['ui/form.tsx'])
  })

  test('use CompoundField for fields with several controls', () => {
    expect(containing(/<Controller\b/).filter((file) => !containing(/<CompoundField\b/).includes(file))).toEqual([])
  })
})
