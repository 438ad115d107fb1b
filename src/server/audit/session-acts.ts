import type { CallName } from '@/contract/calls'

import type { AuditedActs } from './audited-act'

const describeNothing = () => null

/** What people do to their own sign-ins. Signing in has no caller yet: it adds its entry itself. */
export const sessionActs = {
  logout: describeNothing,
  signOutOthers: (_tx, { answer }) => (answer ? { name: '', facts: { 退出的设备: `${answer.ended} 台` } } : null),
  signOutDevice: describeNothing,
  changePassword: describeNothing,
  changePhone: describeNothing,
  untieWechat: describeNothing,
  requestDeletion: describeNothing,
  cancelDeletion: describeNothing,
} as const satisfies Partial<AuditedActs<CallName>>
