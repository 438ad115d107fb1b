import { object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Nothing, SmsCode, WireTime } from '@/contract/shapes'

/** Schedules the deletion of the account in seven days; it remains usable, and {@link cancelDeletion} cancels. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/core/api/app/user/deletion',
  summary: '申请注销账号',
  who: ['user'],
  changes: ['user/getUserInfo'],
  /** Sent to the account's phone with purpose `delete`. */
  input: object({ code: SmsCode }),
  output: object({ deletionTime: WireTime }),
  errors: [
    { code: 409, when: '企业的唯一管理员，须先移交' },
    { code: 422, when: '验证码错误或已过期' },
  ],
})

/** Cancels the deletion. Does nothing when none is scheduled. */
export const cancelDeletion = endpoint({
  method: 'POST',
  path: '/core/api/app/user/cancelDeletion',
  summary: '撤销注销',
  who: ['user'],
  changes: ['user/getUserInfo'],
  input: Nothing,
  output: Nothing,
})

/** All data that the server stores about the caller, as a JSON file for download. */
export const exportMyData = endpoint({
  path: '/core/api/app/user/export',
  summary: '导出个人数据',
  who: ['user'],
  input: Nothing,
  output: string(),
  bytes: true,
})
