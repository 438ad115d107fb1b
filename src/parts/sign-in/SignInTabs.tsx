import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

const ways = [
  { key: 'password', text: '密码登录' },
  { key: 'code', text: '验证码登录' },
] as const

export type SignInWay = (typeof ways)[number]['key']

/** Sign-in by password or by SMS code. */
export function SignInTabs({ active, onSelect }: { active: SignInWay; onSelect: (way: SignInWay) => void }) {
  return <SegmentedTabs label="登录方式" tabs={ways} active={active} onSelect={onSelect} isLarge />
}
