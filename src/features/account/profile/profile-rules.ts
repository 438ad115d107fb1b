import { PERSON_NAME_MAX } from '@/contract/shapes'
import { isEmail } from '@/lib/validators'
import { validatePersonName } from '@/parts/short-form/validate-fields'

/** The validation error of a profile text; undefined when valid. */
type ProfileFault = string | undefined

const NICKNAME_MAX = 30

function validateNickname(text: string): ProfileFault {
  if (!text.trim()) return '请输入昵称'
  return text.trim().length <= NICKNAME_MAX ? undefined : `昵称最多 ${NICKNAME_MAX} 个字`
}

/** The text fields of a profile: label, hint and validation. */
export const profileTexts = {
  nickName: {
    label: '昵称',
    hint: `同事看到的称呼，1 至 ${NICKNAME_MAX} 个字`,
    maxLength: NICKNAME_MAX,
    validate: validateNickname,
  },
  realName: {
    label: '姓名',
    hint: '用于审批与签名，请填写真实姓名',
    maxLength: PERSON_NAME_MAX,
    validate: (text: string) => validatePersonName(text),
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
