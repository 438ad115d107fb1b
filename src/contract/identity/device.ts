import { array, boolean, type InferInput, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeText, MaybeTime, Nothing, requiredText, trimmedText } from '@/contract/shapes'

/** A user's device. */
export const UserDevice = object({
  /** Created once by the application and stored on the device. */
  deviceId: Id,
  deviceName: requiredText(100),
  os: trimmedText(50),
  osVersion: trimmedText(50),
  appVersion: trimmedText(32),
  platform: picklist(['weapp', 'h5']),
  pushToken: optional(trimmedText(512)),
})
export type UserDevice = InferInput<typeof UserDevice>

/** Registers the device of the session, after each sign-in. */
export const saveDevice = endpoint({
  method: 'POST',
  path: '/core/api/sysUserDevice',
  summary: '登记当前设备',
  who: ['user', 'partner'],
  changes: [],
  input: UserDevice,
  output: Nothing,
  origin: 'spec',
})

/** A device with an active session. */
export const SignedInDevice = object({
  /** Id of its session, for {@link signOutDevice}. */
  id: Id,
  /** Empty when the device did not report it. */
  deviceName: string(),
  os: MaybeText,
  /** weapp, h5. */
  platform: MaybeText,
  appVersion: MaybeText,
  signInTime: MaybeTime,
  lastSeenTime: MaybeTime,
  /** Whether it is the calling device. */
  isCurrent: optional(boolean(), false),
})
export type SignedInDevice = InferOutput<typeof SignedInDevice>

/** A WeChat identity bound to this account. */
export const WechatBinding = object({
  id: Id,
  /** mini (mini-program), h5 (service account). */
  door: string(),
  bindTime: MaybeTime,
})
export type WechatBinding = InferOutput<typeof WechatBinding>

/** The caller's active sessions, current device first, and WeChat bindings. */
export const listSignIns = endpoint({
  path: '/core/api/app/user/signIns',
  summary: '登录设备与微信绑定',
  who: ['user', 'partner'],
  input: Nothing,
  output: object({ devices: array(SignedInDevice), wechat: array(WechatBinding) }),
})

/** Revokes the caller's sessions on one device; its tokens become invalid at once. */
export const signOutDevice = endpoint({
  method: 'POST',
  path: '/core/api/app/user/signOutDevice',
  summary: '退出某台设备',
  who: ['user', 'partner'],
  changes: ['user/signIns'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [
    { code: 404, when: '该设备已退出' },
    { code: 409, when: '当前设备请用退出登录' },
  ],
})

/** Revokes all other sessions of the caller. */
export const signOutOthers = endpoint({
  method: 'POST',
  path: '/core/api/app/user/signOutOthers',
  summary: '退出其他全部设备',
  who: ['user', 'partner'],
  changes: ['user/signIns'],
  input: Nothing,
  output: object({ ended: Count }),
})

/** Removes a WeChat binding: the identity no longer signs in to this account. */
export const untieWechat = endpoint({
  method: 'POST',
  path: '/core/api/app/user/untieWechat',
  summary: '解除微信绑定',
  who: ['user', 'partner'],
  changes: ['user/signIns'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '绑定不存在' }],
})
