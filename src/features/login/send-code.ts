import { call } from '@/api/client'
import { type SmsPurpose, sendVerifyCode } from '@/contract/auth'

/**
 * Sends a code by SMS. What fails is told by the error reaction of the client.
 *
 * @returns whether it went out
 */
export function sendCode(mobile: string, purpose: SmsPurpose): Promise<boolean> {
  return call(sendVerifyCode, { mobile: mobile.trim(), purpose }).then(
    () => true,
    () => false,
  )
}
