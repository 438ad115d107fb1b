import { call } from '@/api/client'
import { type SmsPurpose, sendVerifyCode } from '@/contract/identity/auth'
import type { AccountPopulation } from '@/navigation/access'
import { validateMobile } from '@/parts/short-form/validate-fields'

async function send(input: { mobile: string; purpose: SmsPurpose }, population: AccountPopulation): Promise<unknown> {
  if (population === 'user') return call(sendVerifyCode, input)
  // Imported on demand: the staff login page includes only the contract of signing in.
  const { sendPartnerVerifyCode } = await import('@/contract/partner/partner')
  return call(sendPartnerVerifyCode, input)
}

/**
 * Sends an SMS code, valid for this purpose and population only. The API client shows errors.
 *
 * @returns whether it was sent
 */
export function sendCode(
  mobile: string,
  purpose: SmsPurpose,
  population: AccountPopulation = 'user',
): Promise<boolean> {
  return send({ mobile: mobile.trim(), purpose }, population).then(
    () => true,
    () => false,
  )
}

/** Props of a code field: whether the number is valid, and how to send a code. */
export function getCodeSender(mobile: string, purpose: SmsPurpose, population?: AccountPopulation) {
  return { canSend: validateMobile(mobile) === undefined, onSend: () => sendCode(mobile, purpose, population) }
}
