import { type InferOutput, nullable, object, string } from 'valibot'

import { keepErrors } from '@/features/manage/keep-errors'
import { isMobile } from '@/lib/validators'

/** A new person as typed. */
export const PersonDraft = object({
  name: string(),
  phone: string(),
  workNo: string(),
  deptId: nullable(string()),
  postId: nullable(string()),
  positionId: nullable(string()),
})
export type PersonDraft = InferOutput<typeof PersonDraft>

export const emptyPerson: PersonDraft = {
  name: '',
  phone: '',
  workNo: '',
  deptId: null,
  postId: null,
  positionId: null,
}

/** Errors by field; empty when the person can be added. */
export function validatePersonDraft({ name, phone }: PersonDraft): Record<string, string> {
  return keepErrors({
    name: name.trim() === '' && '请填写姓名',
    phone: !isMobile(phone.trim()) && '请填写 11 位手机号',
  })
}

/** The input of `addPerson`. */
export function toPersonInput({ name, phone, workNo, ...place }: PersonDraft) {
  return { name: name.trim(), phone: phone.trim(), workNo: workNo.trim(), ...place }
}

/** How a new person signs in, to be sent to them. */
export function formatSignInNote(company: string, name: string, phone: string): string {
  return `${name}，你已加入${company}。打开访客助手，用手机号 ${phone} 收验证码登录；在小程序里也可以用微信绑定的手机号一键登录。没有初始密码，需要时用“忘记密码”设置。`
}
