import { call } from '@/api/client'
import { type SmsPurpose, sendVerifyCode } from '@/contract/auth'
import type { AccountPopulation } from '@/navigation/access'
import { validateMobile } from '@/parts/short-form/validate-fields'

async function send(input: { mobile: string; purpose: SmsPurpose }, population: AccountPopulation): Promise<unknown> {
  if (population === 'user') return call(sendVerifyCode, input)
  // The login page of staff carries the contract of signing in alone.
  const { sendPartnerVerifyCode } = await import('@/contract/partner')
  return call(sendPartnerVerifyCode, input)
}

/**
 * Sends a code by SMS, valid for this purpose and population only. The API client shows errors.
 *
 * @returns whether it went out
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

/** What a field for a code is given: whether the number can be sent one, and how it is asked for. */
export function getCodeSender(mobile: string, purpose: SmsPurpose, population?: AccountPopulation) {
  return { canSend: validateMobile(mobile) === undefined, onSend: () => sendCode(mobile, purpose, population) }
}
