import { type InferInput, object, optional, picklist } from 'valibot'

import { endpoint } from './endpoint'
import { Id, Nothing, requiredText, text } from './shapes'

/** The device a person uses the application on. */
export const UserDevice = object({
  /** Made once by the application and kept on the device. */
  deviceId: Id,
  deviceName: requiredText(100),
  os: text(50),
  osVersion: text(50),
  appVersion: text(32),
  platform: picklist(['weapp', 'h5']),
  pushToken: optional(text(512)),
})
export type UserDevice = InferInput<typeof UserDevice>

/** Tells the server which device the session runs on, after each sign-in. */
export const saveDevice = endpoint({
  method: 'POST',
  path: '/core/api/sysUserDevice',
  summary: '登记当前设备',
  who: ['user', 'partner'],
  input: UserDevice,
  output: Nothing,
  origin: 'spec',
})
