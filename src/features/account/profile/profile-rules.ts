import { isEmail } from '@/lib/validators'

/** The validation error of a profile text; undefined when valid. */
type ProfileFault = string | undefined

function validateProfileName(what: string, text: string): ProfileFault {
  if (!text.trim()) return `请输入${what}`
  return text.trim().length <= 30 ? undefined : `${what}最多 30 个字`
}

/** The text fields of a profile: label, hint and validation. */
export const profileTexts = {
  nickName: {
    label: '昵称',
    hint: '同事看到的称呼，1 至 30 个字',
    maxLength: 30,
    validate: (text: string) => validateProfileName('昵称', text),
  },
  realName: {
    label: '姓名',
    hint: '用于审批与签名，请填写真实姓名',
    maxLength: 30,
    validate: (text: string) => validateProfileName('姓名', text),
  },
  email: {
    label: '邮箱',
    hint: '留空则不展示',
    maxLength: 254,
    validate: (text: string): ProfileFault =>
      !text.trim() || isEmail(text.trim()) ? undefined : '邮箱格式不正确，如 name@company.com',
  },
} as const

export type ProfileText = keyof typeof profileTexts
