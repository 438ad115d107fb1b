import { maxLength, nonEmpty, object, pipe, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Mobile, Nothing, SmsCode } from '@/contract/shapes'

/**
 * Changes the account's phone number: `ticket` proves the old number (preCheckCode, purpose changePhone), `code` the
 * new one. All other devices are signed out.
 */
export const changePhone = endpoint({
  method: 'POST',
  path: '/core/api/app/user/changePhone',
  summary: '更换手机号',
  who: ['user', 'partner'],
  changes: [],
  input: object({ ticket: pipe(string(), nonEmpty(), maxLength(128)), mobile: Mobile, code: SmsCode }),
  output: Nothing,
  errors: [
    { code: 410, when: '原手机号的验证已使用或已过期' },
    { code: 409, when: '新手机号已注册，或与原号相同' },
    { code: 422, when: '新手机号的验证码错误或已过期' },
  ],
})
