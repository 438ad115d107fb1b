import type { SmsPurpose } from '@/contract/identity/auth'
import { MOBILE_LENGTH } from '@/lib/validators'
import type { AccountPopulation } from '@/navigation/access'
import { CodeField } from '@/ui/form/CodeField'
import { TextField, type TextFieldProps } from '@/ui/form/TextField'

import { getCodeSender } from './send-code'

type BoundField = Pick<TextFieldProps, 'value' | 'onChange' | 'error'>

interface PhoneProofProps extends Pick<TextFieldProps, 'variant' | 'required' | 'placeholder' | 'hint'> {
  mobile: BoundField
  /** Absent for a number that needs no proof, as that of the account. */
  code?: BoundField | undefined
  purpose: SmsPurpose
  population?: AccountPopulation
  /** Of the code. */
  onConfirm?: () => void
}

/** A phone number, and the SMS code that proves it. */
export function PhoneProof({ mobile, code, purpose, population, onConfirm, ...props }: PhoneProofProps) {
  const { variant, required } = props
  const sender = getCodeSender(mobile.value, purpose, population)
  return (
    <>
      <TextField label="手机号" kind="phone" maxLength={MOBILE_LENGTH} {...props} {...mobile} />
      {code ? <CodeField label="验证码" {...{ variant, required, onConfirm }} {...code} {...sender} /> : null}
    </>
  )
}
