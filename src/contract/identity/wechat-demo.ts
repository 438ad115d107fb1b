import { array, type InferOutput, object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, Mobile, Nothing } from '@/contract/shapes'

/** A WeChat account of the demo, with one-time codes like WeChat's. */
export const DemoWechatAccount = object({
  id: Id,
  /** Display name: 张伟的微信. */
  name: string(),
  mobile: Mobile,
  /** Replaces the code of `wx.login`. */
  loginCode: string(),
  /** Replaces the code of WeChat's web authorisation. */
  oauthCode: string(),
  /** Replaces the code of the phone-number button; resolves to `mobile`. */
  phoneCode: string(),
})
export type DemoWechatAccount = InferOutput<typeof DemoWechatAccount>

/** The WeChat accounts to choose from when a mock replaces WeChat (`getAppMeta`: `wechatDemo`). */
export const listDemoWechatAccounts = endpoint({
  path: '/core/api/app/wechat/demo/accounts',
  summary: '演示微信：可选的微信号',
  who: ['guest'],
  input: Nothing,
  output: array(DemoWechatAccount),
  errors: [{ code: 501, when: '未启用演示微信' }],
  ignoreToken: true,
})

/** A subscribe message received by the mock. */
export const DemoWechatMessage = object({
  templateId: string(),
  /** Values in the order of the template's fields. */
  values: array(string()),
  /** Target page of a tap. */
  page: string(),
})
export type DemoWechatMessage = InferOutput<typeof DemoWechatMessage>

/** The mock's subscribe messages for the caller, newest first, at most twenty. */
export const listDemoWechatMessages = endpoint({
  path: '/core/api/app/wechat/demo/messages',
  summary: '演示微信：收到的订阅消息',
  who: ['user'],
  input: Nothing,
  output: array(DemoWechatMessage),
  errors: [{ code: 501, when: '未启用演示微信' }],
})
