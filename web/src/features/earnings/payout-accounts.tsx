import type { Currency } from '@akada/contract/money.ts'
import { isolated } from '@akada/contract/text-direction.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DollarAccountForm } from './dollar-account-form.tsx'
import type { PayoutAccount } from './earnings.api.ts'
import { currencyNames } from './earnings-words.ts'
import { NairaAccountForm } from './naira-account-form.tsx'

/** Shows the payout account for each currency. */
export const PayoutAccounts = ({ accounts }: { accounts: readonly PayoutAccount[] }) => (
  <SectionCard title="Payout accounts" intro="Where we send your earnings. We’ll email you if an account changes.">
    <ul className="grid gap-4 lg:grid-cols-2">
      {(['NGN', 'USD'] as const).map((currency) => (
        <AccountRow key={currency} currency={currency} account={accounts.find((account) => account.currency === currency)} />
      ))}
    </ul>
  </SectionCard>
)

function AccountRow({ currency, account }: { currency: Currency; account: PayoutAccount | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = currencyNames[currency]
  const Form = forms[currency]

  function follow({ accountName, bankName }: PayoutAccount) {
    setOpen(false)
    showToast({ kind: 'success', text: `Payouts in ${name.toLowerCase()} will go to ${isolated(accountName)} at ${bankName}.` })
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4">
      <div className="min-w-0">
        <h3 className="text-base font-semibold">{name}</h3>
        {account ? (
          <p className="wrap-anywhere">
            <bdi>{account.accountName}</bdi>
            <span className="block text-sm text-ink-muted">
              {account.bankName}, account ending in {account.accountEnding}
            </span>
          </p>
        ) : (
          <p className="text-ink-muted">Add an account to get paid. Your earnings are safe until then.</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${account ? 'Change' : 'Add'} account for ${name.toLowerCase()}`}
        onClick={() => setOpen(true)}
      >
        {account ? 'Change' : 'Add'}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Account for ${name.toLowerCase()}`} busy={isBusy}>
        <Form onSaved={follow} onCancel={() => setOpen(false)} onBusy={setBusy} />
      </Dialog>
    </li>
  )
}

const forms = { NGN: NairaAccountForm, USD: DollarAccountForm } as const
