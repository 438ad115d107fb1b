// Public forms that a guest submits by calls alone, before a journey reads what has come in.
import type { InputOf } from '@/contract/endpoint'
import { sendVerifyCode } from '@/contract/identity/auth'
import { submitPublicForm } from '@/contract/public/public-form'
import { publicFormId } from '@/server/seed/public/public-forms'

import type { SeededServer } from './server'
import { codeSentTo } from './sign-in-steps'

type GuestForm = Pick<InputOf<typeof submitPublicForm>, 'formId' | 'version' | 'main'>

/** Submits a form with the code that was sent to the number. Returns the token of its receipt. */
export async function submitAsGuest(server: SeededServer, mobile: string, form: GuestForm): Promise<string> {
  await server.send(sendVerifyCode, { mobile, purpose: 'publicForm' })
  const code = await codeSentTo(server, mobile, 'publicForm')
  const answer = await server.send(submitPublicForm, { ...form, mobile, code, agreed: true })
  if (answer.code !== 200) throw new Error(`the form was refused: ${answer.msg}`)
  return answer.data.token
}

export const giftClaim: GuestForm = {
  formId: publicFormId('gift'),
  version: 1,
  main: { name: '郑先生', companyName: '苏州恒泰', cup: '海蓝' },
}
