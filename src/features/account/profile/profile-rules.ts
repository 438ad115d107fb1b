import { getMaxLength } from '@/contract/field-limits'
import { updateUser } from '@/contract/identity/user'
import { isEmail } from '@/lib/validators'
import { validatePersonName, validateRequiredText } from '@/parts/short-form/validate-fields'

/** The validation error of a profile text; undefined when valid. */
type ProfileError = string | undefined

/** The text fields of a profile: label, hint and validation. */
export const profileTexts = {
  nickName: {
    label: '昵称',
    hint: `同事看到的称呼，1 至 ${getMaxLength(updateUser.input, 'nickName')} 个字`,
    maxLength: getMaxLength(updateUser.input, 'nickName'),
    validate: (text: string) => validateRequiredText('昵称', text, getMaxLength(updateUser.input, 'nickName')),
  },
  realName: {
    label: '姓名',
    hint: '用于审批与签名，请填写真实姓名',
    maxLength: getMaxLength(updateUser.input, 'realName'),
    validate: (text: string) => validatePersonName(text),
  },
  email: {
    label: '邮箱',
    hint: '留空则不展示',
    maxLength: getMaxLength(updateUser.input, 'email'),
    validate: (text: string): ProfileError =>
      !text.trim() || isEmail(text.trim()) ? undefined : '邮箱格式不正确，如 name@company.com',
  },
} as const

export type ProfileText = keyof typeof profileTexts
