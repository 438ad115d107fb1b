import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

const methods = [
  { key: 'password', text: '密码登录' },
  { key: 'code', text: '验证码登录' },
] as const

export type SignInMethod = (typeof methods)[number]['key']

/** Sign-in by password or by SMS code. */
export function SignInTabs({ active, onSelect }: { active: SignInMethod; onSelect: (method: SignInMethod) => void }) {
  return <SegmentedTabs label="登录方式" tabs={methods} active={active} onSelect={onSelect} isLarge />
}
