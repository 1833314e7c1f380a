import { useId, useState } from 'react'
import { ChangePasswordForm } from '../../features/security/change-password-form.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

type PasswordSectionProps = { email: string; onOpen: () => void }

/** The profile page's password form, collapsed initially. */
export function PasswordSection({ email, onOpen }: PasswordSectionProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen) onOpen()
  }
  return (
    <section aria-label="Password" className="rounded-lg border border-line bg-surface p-5 shadow-sm sm:p-6">
      <Button variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        Change Password
      </Button>
      <div id={id} className={isOpen ? 'mt-5' : undefined}>
        {isOpen && (
          <ChangePasswordForm
            email={email}
            onUpdated={() => {
              setOpen(false)
              showToast({ kind: 'success', text: 'Password updated successfully!' })
            }}
          />
        )}
      </div>
    </section>
  )
}
